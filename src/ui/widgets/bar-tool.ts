/** The style of a navigation tool: in a row on wide screens, a line of the "More" menu on others. */
export const BAR_TOOL_STYLE = 'max-lg:h-11 max-lg:w-full max-lg:justify-start max-lg:gap-3 max-lg:px-3 lg:px-2.5'
