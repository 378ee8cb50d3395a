/* A pretend Raspberry Pi's pins, preloaded (LD_PRELOAD) under the real lgpio and gpiozero.
 *
 * It answers open("/dev/gpiochipN") and the calls of the kernel's GPIO interface, version 2, that lgpio makes,
 * and says which Pi this is. Everything it knows lies in one folder (PRETEND_PI), so that any process, the
 * test's too, can look and press without a word to the one that is preloaded:
 *
 *     lines      one `struct line` for each line, mapped by everybody; levels outlive a process, as a Pi's do
 *     line17     a FIFO: while line 17 is claimed this is the file descriptor that lgpio polls. Whoever
 *                presses writes a `struct gpio_v2_line_event` into it, with any time stamp.
 *     revision   what stands in /proc/device-tree/system/linux,revision
 *
 * A claimed line is an exclusive flock on its FIFO: the kernel takes it back when the process dies, however
 * it dies, and a test makes a line busy by holding that lock itself.
 *
 * PRETEND_CHIPS names the chips: "0:pinctrl-bcm2711:58", or more of them with commas (a Pi 5 has others before
 * its own). Those called pinctrl-... have the lines of the header; none can be had of the others. The label
 * "forbidden" refuses to be opened. A request is for one line at a time, which is all that gpiozero asks for.
 *
 * PRETEND_LOST_SIGNALS is how many of lgpio's signals to its own threads come to nothing, as if they were sent
 * just before a thread fell asleep.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define LINES 58
#define FDS 4096

/* tests/rigs/pretend_pi.py has the same layout. */
struct line {
    int32_t level;
    int32_t driven; /* from outside: 0 not at all, 1 low, 2 high; -1: the line is gone, nothing can be asked of it */
    uint64_t flags; /* GPIO_V2_LINE_FLAG_* of the claim, 0: not claimed */
    uint64_t changed_ns; /* when an output last changed its level */
    uint32_t rises; /* how often an output went high */
    uint32_t edges; /* how many edges were sent */
    char consumer[GPIO_MAX_NAME_SIZE];
    uint64_t risen_ns; /* when an output first went high since a test put 0 here */
};

struct chip {
    int number;
    char label[GPIO_MAX_NAME_SIZE];
    unsigned lines;
};

/* What a file descriptor of ours is, in the process that opened it: a child between fork and exec closes its
 * copies, which must not give the parent's lines back. */
enum kind { NOT_OURS, CHIP, LINE };
static struct {
    enum kind kind;
    pid_t pid;
    struct chip chip;
    unsigned line;
} ours[FDS];

static struct line *lines;
static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static int (*real_ioctl)(int, unsigned long, ...);

static void find_the_real_ones(void)
{
    if (real_ioctl)
        return;
    real_open = dlsym(RTLD_NEXT, "open");
    real_close = dlsym(RTLD_NEXT, "close");
    real_ioctl = dlsym(RTLD_NEXT, "ioctl");
}

static int open_in_folder(const char *name, int flags)
{
    char path[4096];
    const char *folder = getenv("PRETEND_PI");
    if (!folder) {
        errno = ENOENT;
        return -1;
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return real_open(path, flags | O_CLOEXEC);
}

static int remember(int fd, enum kind kind)
{
    if (fd < 0 || fd >= FDS)
        return -1;
    ours[fd].kind = kind;
    ours[fd].pid = getpid();
    return fd;
}

static int find_chip(int number, struct chip *chip)
{
    const char *at = getenv("PRETEND_CHIPS");
    while (at && *at) {
        memset(chip, 0, sizeof *chip);
        if (sscanf(at, "%d:%31[^:]:%u", &chip->number, chip->label, &chip->lines) == 3 && chip->number == number)
            return 1;
        at = strchr(at, ',');
        if (at)
            at++;
    }
    return 0;
}

static int open_chip(const struct chip *chip)
{
    if (!strcmp(chip->label, "forbidden")) {
        errno = EACCES;
        return -1;
    }
    int fd = open_in_folder("lines", O_RDWR);
    if (fd < 0)
        return -1;
    if (!lines) {
        void *at = mmap(NULL, LINES * sizeof *lines, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (at == MAP_FAILED)
            return -1;
        lines = at;
    }
    if (remember(fd, CHIP) >= 0)
        ours[fd].chip = *chip;
    return fd;
}

static int open_any(const char *path, int flags, mode_t mode)
{
    int number;
    struct chip chip;
    find_the_real_ones();
    if (sscanf(path, "/dev/gpiochip%d", &number) == 1 && find_chip(number, &chip))
        return open_chip(&chip);
    if (!strcmp(path, "/proc/device-tree/system/linux,revision") && getenv("PRETEND_PI"))
        return open_in_folder("revision", flags);
    return real_open(path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return open_any(path, flags, mode);
}

/* Python's own name for it. */
int open64(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return open_any(path, flags | O_LARGEFILE, mode);
}

int close(int fd)
{
    find_the_real_ones();
    if (fd >= 0 && fd < FDS && ours[fd].kind != NOT_OURS && ours[fd].pid == getpid()) {
        if (ours[fd].kind == LINE)
            lines[ours[fd].line].flags = 0;
        ours[fd].kind = NOT_OURS;
    }
    return real_close(fd);
}

int pthread_cond_signal(pthread_cond_t *condition)
{
    static int (*real_signal)(pthread_cond_t *);
    static int lost;
    const char *lose = getenv("PRETEND_LOST_SIGNALS");
    Dl_info from;
    if (!real_signal)
        real_signal = dlvsym(RTLD_NEXT, "pthread_cond_signal", "GLIBC_2.3.2");
    if (!real_signal)
        real_signal = dlsym(RTLD_NEXT, "pthread_cond_signal");
    if (lose && lost < atoi(lose) && dladdr(__builtin_return_address(0), &from) && strstr(from.dli_fname, "lgpio")) {
        lost++;
        return 0;
    }
    return real_signal(condition);
}

static int fail(int reason)
{
    errno = reason;
    return -1;
}

static int chip_info(const struct chip *chip, struct gpiochip_info *info)
{
    memset(info, 0, sizeof *info);
    snprintf(info->name, sizeof info->name, "gpiochip%d", chip->number);
    memcpy(info->label, chip->label, sizeof info->label);
    info->lines = chip->lines;
    return 0;
}

static int open_line(unsigned offset)
{
    char name[16];
    snprintf(name, sizeof name, "line%u", offset);
    return open_in_folder(name, O_RDWR | O_NONBLOCK);
}

/* A process that ended without a word leaves its flags behind. */
static void forget_the_dead(unsigned offset)
{
    int fd = lines[offset].flags ? open_line(offset) : -1;
    if (fd < 0)
        return;
    if (!flock(fd, LOCK_EX | LOCK_NB))
        lines[offset].flags = 0;
    real_close(fd);
}

static int line_info(const struct chip *chip, struct gpio_v2_line_info *info)
{
    unsigned offset = info->offset;
    if (offset >= chip->lines || offset >= LINES)
        return fail(EINVAL);
    forget_the_dead(offset);
    memset(info, 0, sizeof *info);
    info->offset = offset;
    snprintf(info->name, sizeof info->name, "GPIO%u", offset);
    memcpy(info->consumer, lines[offset].consumer, sizeof info->consumer);
    info->flags = lines[offset].flags ? lines[offset].flags | GPIO_V2_LINE_FLAG_USED : GPIO_V2_LINE_FLAG_INPUT;
    return 0;
}

static void put_out(struct line *line, int level)
{
    if (line->level == level)
        return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    line->changed_ns = now.tv_sec * 1000000000ull + now.tv_nsec;
    if (level && !line->risen_ns)
        line->risen_ns = line->changed_ns;
    line->rises += level;
    line->level = level;
}

static int claim(const struct chip *chip, struct gpio_v2_line_request *request)
{
    char stale[4096];
    unsigned offset = request->offsets[0];
    uint64_t flags = request->config.flags;
    if (request->num_lines != 1 || offset >= chip->lines || offset >= LINES)
        return fail(EINVAL);
    if (strncmp(chip->label, "pinctrl-", 8))
        return fail(EPERM);
    if (lines[offset].driven < 0)
        return fail(ENODEV);
    int fd = open_line(offset);
    if (fd < 0)
        return -1;
    if (flock(fd, LOCK_EX | LOCK_NB) || remember(fd, LINE) < 0) {
        real_close(fd);
        return fail(EBUSY);
    }
    while (read(fd, stale, sizeof stale) > 0)
        ;
    struct line *line = &lines[offset];
    ours[fd].line = offset;
    memcpy(line->consumer, request->consumer, sizeof line->consumer);
    if (flags & GPIO_V2_LINE_FLAG_OUTPUT) {
        int level = 0;
        for (unsigned n = 0; n < request->config.num_attrs; n++)
            if (request->config.attrs[n].attr.id == GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES)
                level = request->config.attrs[n].attr.values & 1;
        put_out(line, level);
    } else if (line->driven)
        line->level = line->driven - 1;
    else if (flags & GPIO_V2_LINE_FLAG_BIAS_PULL_UP)
        line->level = 1;
    else if (flags & GPIO_V2_LINE_FLAG_BIAS_PULL_DOWN)
        line->level = 0;
    line->flags = flags;
    request->fd = fd;
    return 0;
}

int ioctl(int fd, unsigned long call, ...)
{
    va_list rest;
    va_start(rest, call);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    find_the_real_ones();
    enum kind kind = fd >= 0 && fd < FDS ? ours[fd].kind : NOT_OURS;
    call &= 0xffffffffUL;
    if (kind == CHIP) {
        switch (call) {
        case GPIO_GET_CHIPINFO_IOCTL:
            return chip_info(&ours[fd].chip, argument);
        case GPIO_V2_GET_LINEINFO_IOCTL:
            return line_info(&ours[fd].chip, argument);
        case GPIO_V2_GET_LINE_IOCTL:
            return claim(&ours[fd].chip, argument);
        }
        return fail(ENOTTY);
    }
    if (kind == LINE) {
        struct line *line = &lines[ours[fd].line];
        struct gpio_v2_line_values *values = argument;
        if (line->driven < 0)
            return fail(ENODEV);
        switch (call) {
        case GPIO_V2_LINE_GET_VALUES_IOCTL:
            values->bits = line->level & values->mask;
            return 0;
        case GPIO_V2_LINE_SET_VALUES_IOCTL:
            if (!(line->flags & GPIO_V2_LINE_FLAG_OUTPUT))
                return fail(EPERM);
            if (values->mask & 1)
                put_out(line, values->bits & 1);
            return 0;
        }
        return fail(ENOTTY);
    }
    return real_ioctl(fd, call, argument);
}
