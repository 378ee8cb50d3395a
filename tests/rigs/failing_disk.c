/* A disk that fails when it is told to: preloaded before libc, for the files of one folder.
 *
 * fail_in(folder) names it, fail_from(n, count, error) has the n-th write, sync or change of length from now on
 * and those after it, `count` of them, end with that error (n 0: none), fail_calls() says how many there were.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[512];
static atomic_int calls, first, last, error_is;

void fail_in(const char *name) { snprintf(folder, sizeof folder, "%s", name); }

void fail_from(int n, int count, int error)
{
    calls = 0;
    error_is = error;
    first = n;
    last = n ? n + count - 1 : 0;
}

int fail_calls(void) { return calls; }

static int fails(int file)
{
    char link[64], name[1024];
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, name, sizeof name - 1);
    errno = before;
    if (!folder[0] || length < 0)
        return 0;
    name[length] = 0;
    if (strncmp(name, folder, strlen(folder)))
        return 0;
    int call = ++calls;
    if (!first || call < first || call > last)
        return 0;
    errno = error_is;
    return call == first ? 2 : 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* One of libc's calls that may write half of what it should before it fails. */
#define WRITES(name, parameters, half, whole) \
    ssize_t name parameters \
    { \
        static __typeof__(&name) real; \
        if (!real) \
            real = REAL(name); \
        int how = fails(file); \
        if (how == 2) { \
            int error = errno; \
            (void)!real half; \
            errno = error; \
        } \
        return how ? -1 : real whole; \
    }

/* One that does it or does not. */
#define DOES(name, parameters, whole) \
    int name parameters \
    { \
        static __typeof__(&name) real; \
        if (!real) \
            real = REAL(name); \
        return fails(file) ? -1 : real whole; \
    }

WRITES(write, (int file, const void *data, size_t size), (file, data, size / 2), (file, data, size))
WRITES(pwrite, (int file, const void *data, size_t size, off_t at), (file, data, size / 2, at),
       (file, data, size, at))
WRITES(pwrite64, (int file, const void *data, size_t size, off64_t at), (file, data, size / 2, at),
       (file, data, size, at))
DOES(fsync, (int file), (file))
DOES(fdatasync, (int file), (file))
DOES(ftruncate, (int file, off_t size), (file, size))
DOES(ftruncate64, (int file, off64_t size), (file, size))
