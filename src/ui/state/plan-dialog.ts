import { proxy } from 'valtio'

/** Whether the dialog with the plan to the interview is open. It is rendered next to the profile's goals. */
export const planDialog = proxy({ open: false })

/** Opens the plan of the active profile (N21). */
export function openPlan(): void {
  planDialog.open = true
}

export function closePlan(): void {
  planDialog.open = false
}
