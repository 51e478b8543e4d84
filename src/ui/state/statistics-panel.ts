import { proxy } from 'valtio'

/** The statistics below the charts of the dashboard (N13). */
export const statisticsPanel = proxy({ open: false })

export const openStatistics = (): void => void Object.assign(statisticsPanel, { open: true })
