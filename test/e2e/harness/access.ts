export const DIALOG_SELECTOR = '[role="dialog"]'

export const CONFIRMATION_SELECTOR = '[role="alertdialog"]'
