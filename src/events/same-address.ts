import type { Address } from './commit'

/** Whether two addresses are equal. */
export function isSameAddress(a: Address | null | undefined, b: Address | null | undefined): boolean {
  return a?.seq === b?.seq && a?.index === b?.index
}
