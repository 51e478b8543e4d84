import { expect, test } from 'vitest'
import { place, roomAbove, scrollNeeded } from '../../../src/ui/features/tutorial/place'

const CARD = { width: 384, height: 200 }
const room = (width: number, height: number) => ({ width, height, top: 52, bottom: 0, narrow: width < 768 })
const spot = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })

for (const [why, at, window, side] of [
  ['there is room everywhere', spot(600, 300, 100, 50), room(1440, 900), 'bottom'],
  ['there is none below', spot(600, 700, 100, 50), room(1440, 900), 'top'],
  ['there is none below or above', spot(300, 100, 200, 700), room(1440, 900), 'right'],
  ['there is room on the left alone', spot(900, 100, 500, 700), room(1440, 900), 'left'],
  ['there is none at all', spot(300, 100, 900, 700), room(1440, 900), 'centre'],
] as const) {
  test(`[T2] when ${why}, the card goes to the ${side}`, () => {
    const placed = place(at, CARD, window)
    expect(placed.side).toBe(side)
    expect(placed.clear).toBe(side !== 'centre')
  })
}

test('[T2] below 768 pixels the card is centred, never beside the spotlight', () => {
  for (const top of [80, 300, 560]) {
    const placed = place(spot(20, top, 100, 60), { width: 366, height: 200 }, room(390, 844))
    expect(placed.left).toBe(12)
    expect(['top', 'bottom']).toContain(placed.side)
  }
  expect(place(spot(20, 100, 60, 700), CARD, room(767, 844)).left).toBe((767 - 384) / 2)
})

test('[T2] wherever the spotlight is, the card covers nothing of it unless there is no room, and stays in the window', () => {
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
        const placed = place(at, card, window)
        expect(placed.left).toBeGreaterThanOrEqual(0)
        expect(placed.left + card.width).toBeLessThanOrEqual(width)
        expect(placed.top).toBeGreaterThanOrEqual(0)
        expect(placed.top + card.height).toBeLessThanOrEqual(height)
        const covers =
          placed.left < at.left + at.width &&
          placed.left + card.width > at.left &&
          placed.top < at.top + at.height &&
          placed.top + card.height > at.top
        if (placed.clear) expect(covers).toBe(false)
      }
    }
  }
})

test('[T2] what is out of sight, or has no room for the card, is scrolled to the top', () => {
  const window = room(390, 640)
  expect(scrollNeeded(spot(20, 100, 300, 100), CARD, window)).toBe(0)
  expect(scrollNeeded(spot(20, 900, 300, 100), CARD, window)).toBe(900 - 52 - 12)
  expect(scrollNeeded(spot(20, -50, 300, 100), CARD, window)).toBe(-50 - 52 - 12)
  expect(scrollNeeded(spot(20, 250, 300, 250), CARD, window)).toBe(250 - 52 - 12)
  expect(place(spot(20, 64, 300, roomAbove(CARD, window)), CARD, window).clear).toBe(true)
})
