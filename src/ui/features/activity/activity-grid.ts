/** Calendar and trend side by side where a whole year fits, else one above the other. */
export const ACTIVITY_GRID = 'grid gap-x-8 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]'
