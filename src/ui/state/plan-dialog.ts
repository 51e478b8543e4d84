import { proxy } from 'valtio'

/** The dialog with the plan to the interview. It is rendered next to the profile's goals. */
export const planDialog = proxy({ open: false })

/** Opens the plan of the active profile (N21). */
export function openPlan(): void {
  planDialog.open = true
}

export function closePlan(): void {
  planDialog.open = false
}
