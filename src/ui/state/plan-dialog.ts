import { proxy } from 'valtio'

export const planDialog = proxy({ open: false })

/** Opens the plan of the active profile (N21). */
export function openPlan(): void {
  planDialog.open = true
}

export function closePlan(): void {
  planDialog.open = false
}
