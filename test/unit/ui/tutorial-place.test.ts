import { expect, test } from 'vitest'
import { positionCard } from '../../../src/ui/features/tutorial/layout'

const CARD_SIZE = { width: 384, height: 200 }
const makeWindow = (width: number, height: number) => ({ width, height, top: 52, bottom: 0, isNarrow: width < 768 })
const makeSpotlight = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })

/** In this window of 1440 × 900 px, each case leaves no room at the sides before its own. */
test.each([
  ['bottom', makeSpotlight(600, 300, 240, 120)],
  ['top', makeSpotlight(600, 580, 240, 120)],
  ['right', makeSpotlight(600, 150, 240, 600)],
  ['left', makeSpotlight(900, 150, 240, 600)],
  ['centre', makeSpotlight(300, 150, 840, 600)],
] as const)('[T2] the card is placed by free space: bottom, top, right, left, else centre (%s)', (side, spotlight) => {
  const { side: placedSide, left, top } = positionCard(spotlight, CARD_SIZE, makeWindow(1440, 900))
  expect(placedSide).toBe(side)
  const [spotRight, spotBottom] = [spotlight.left + spotlight.width, spotlight.top + spotlight.height]
  const isAtSide = {
    bottom: top > spotBottom,
    top: top + CARD_SIZE.height < spotlight.top,
    right: left > spotRight,
    left: left + CARD_SIZE.width < spotlight.left,
    centre: left === (1440 - CARD_SIZE.width) / 2 && top === (900 - CARD_SIZE.height) / 2,
  }
  expect(isAtSide[side]).toBe(true)
})

test('[T2] the card never covers the spotlight when there is room, and stays in the window', () => {
  for (const [width, height] of [
    [1440, 900],
    [1024, 600],
    [768, 1024],
    [390, 844],
    [360, 640],
  ] as const) {
    const window = makeWindow(width, height)
    const card = { ...CARD_SIZE, width: Math.min(384, width - 24) }
    for (let top = -300; top < height + 300; top += 37) {
      for (let left = 0; left < width; left += 41) {
        const spotlight = makeSpotlight(left, top, Math.min(300, width - left), 120)
        const placed = positionCard(spotlight, card, window)
        expect(placed.left).toBeGreaterThanOrEqual(0)
        expect(placed.left + card.width).toBeLessThanOrEqual(width)
        expect(placed.top).toBeGreaterThanOrEqual(0)
        expect(placed.top + card.height).toBeLessThanOrEqual(height)
        const isCovering =
          placed.left < spotlight.left + spotlight.width &&
          placed.left + card.width > spotlight.left &&
          placed.top < spotlight.top + spotlight.height &&
          placed.top + card.height > spotlight.top
        if (placed.isClear) expect(isCovering).toBe(false)
      }
    }
  }
})
