"""The games on a sheet: dice are thrown, and every row of one's sheet is entered once.

A game of the family is data (its rows, how many dice, a bonus where there is one, its options) and one
function that says what dice give in a row: see `companion/games/yacht.py`.
"""
