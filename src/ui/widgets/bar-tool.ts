/** Classes of a line of the "More" menu. */
export const MENU_LINE_STYLE = 'h-11 w-full justify-start gap-3 px-3'

/** Classes of a tool button: on wide screens it is in the navigation bar, otherwise it is a line of the "More" menu. */
export const BAR_TOOL_STYLE = 'max-lg:h-11 max-lg:w-full max-lg:justify-start max-lg:gap-3 max-lg:px-3 lg:px-2.5'
