import { HEAT_CELL_STEP } from '../../shared/HeatCells'

/** Height of the heat map's month names and of the whole map, in px. */
export const MONTHS_HEIGHT = 18
export const MAP_HEIGHT = MONTHS_HEIGHT + 7 * HEAT_CELL_STEP - 3
