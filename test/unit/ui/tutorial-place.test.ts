import { expect, test } from 'vitest'
import { positionCard } from '../../../src/ui/features/tutorial/layout'

const CARD = { width: 384, height: 200 }
const room = (width: number, height: number) => ({ width, height, top: 52, bottom: 0, isNarrow: width < 768 })
const spot = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })

test('[T2] the card never covers the spotlight when there is room, and stays in the window', () => {
  for (const [width, height] of [
    [1440, 900],
    [1024, 600],
    [768, 1024],
    [390, 844],
    [360, 640],
  ] as const) {
    const window = room(width, height)
    const card = { ...CARD, width: Math.min(384, width - 24) }
    for (let top = -300; top < height + 300; top += 37) {
      for (let left = 0; left < width; left += 41) {
        const at = spot(left, top, Math.min(300, width - left), 120)
        const placed = positionCard(at, card, window)
        expect(placed.left).toBeGreaterThanOrEqual(0)
        expect(placed.left + card.width).toBeLessThanOrEqual(width)
        expect(placed.top).toBeGreaterThanOrEqual(0)
        expect(placed.top + card.height).toBeLessThanOrEqual(height)
        const covers =
          placed.left < at.left + at.width &&
          placed.left + card.width > at.left &&
          placed.top < at.top + at.height &&
          placed.top + card.height > at.top
        if (placed.isClear) expect(covers).toBe(false)
      }
    }
  }
})
