/** The columns every row of the list shares: mark, name, bar, trend, score, what is lacking. On small screens, two lines. */
export const ROW_GRID =
  'grid grid-cols-[1rem_minmax(0,1fr)_1.75rem_4.25rem] items-center gap-x-3 px-3 sm:grid-cols-[1rem_11rem_minmax(0,1fr)_1.75rem_4.25rem_4rem] md:grid-cols-[1rem_11rem_minmax(0,1fr)_5.75rem_4.25rem_4rem] sm:gap-x-4 sm:px-4'

/** The line of a row that opens it: one target over its whole width. */
export const ROW_LINE =
  'group relative transition-colors duration-150 hover:bg-sunken/60 has-[button:focus-visible]:outline-2 has-[button:focus-visible]:-outline-offset-2 has-[button:focus-visible]:outline-accent'
