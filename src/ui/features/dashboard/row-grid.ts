/** Classes for the columns of a row: chevron, name, bar, trend, score, distance to the goal. On small screens the row has two lines. */
export const ROW_GRID =
  'grid grid-cols-[1rem_minmax(0,1fr)_2.25rem_4.75rem] items-center gap-x-2 px-3 sm:grid-cols-[1rem_11rem_minmax(0,1fr)_2.25rem_4.25rem_4rem] md:grid-cols-[1rem_11rem_minmax(0,1fr)_6.25rem_4.25rem_4rem] sm:gap-x-4 sm:px-4'

/** Classes for the line of a row, which the user can click over its whole width. */
export const ROW_BUTTON =
  'group relative transition-colors duration-150 hover:bg-sunken/60 has-[button:focus-visible]:outline-2 has-[button:focus-visible]:-outline-offset-2 has-[button:focus-visible]:outline-accent'
