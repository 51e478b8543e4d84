import { startTransition, useEffect, useState } from 'react'
import { firstPaint } from '../state/first-paint'

/** False while a component is drawn for the first time, then true, drawn in slices: for what lies below the screen's edge. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => void firstPaint().then(() => startTransition(() => setPainted(true))), [])
  return painted
}
