/** A rectangle of the window, in px. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The window, and how much of its top and bottom the page's own bars take. */
export interface Room {
  width: number
  height: number
  top: number
  bottom: number
  /** Too narrow to put the card anywhere but in the middle (below 768 px, spec §9). */
  narrow: boolean
}

export type Side = 'bottom' | 'top' | 'right' | 'left' | 'centre'

export interface Place {
  side: Side
  left: number
  top: number
  /** Nothing of the spotlight is under the card, and all of the card is in the window. */
  clear: boolean
}

type Size = Pick<Box, 'width' | 'height'>

/** Distance of the card from the spotlight and from the window's edges, in px. */
const GAP = 12

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** Where the card goes: the first side with room for it, in the spec's order, else the centre (spec §4). */
export function place(spot: Box | null, card: Size, room: Room): Place {
  const centre = (room.width - card.width) / 2
  const middle = clamp((room.height - card.height) / 2, GAP, Infinity)
  if (spot === null) return { side: 'centre', left: centre, top: middle, clear: true }
  const { narrow } = room
  const along = {
    left: narrow
      ? centre
      : clamp(spot.left + (spot.width - card.width) / 2, GAP, Math.max(GAP, room.width - GAP - card.width)),
    top: clamp(spot.top + (spot.height - card.height) / 2, room.top + GAP, room.height - GAP - card.height),
  }
  const below = spot.top + spot.height + GAP
  const above = spot.top - GAP - card.height
  const right = spot.left + spot.width + GAP
  const left = spot.left - GAP - card.width
  if (below >= GAP && below + card.height + GAP <= room.height - room.bottom)
    return { side: 'bottom', left: along.left, top: below, clear: true }
  if (above >= room.top + GAP && above + card.height <= room.height - GAP)
    return { side: 'top', left: along.left, top: above, clear: true }
  if (!narrow && right + card.width + GAP <= room.width)
    return { side: 'right', left: right, top: along.top, clear: true }
  if (!narrow && left >= GAP) return { side: 'left', left, top: along.top, clear: true }
  if (!narrow) return { side: 'centre', left: centre, top: middle, clear: false }
  return { left: centre, clear: false, ...edge(spot, card, room) }
}

/** Too little room anywhere on a narrow screen: the edge that leaves more of the spotlight free. */
function edge(spot: Box, card: Size, room: Room): Pick<Place, 'side' | 'top'> {
  const atBottom = Math.max(GAP, room.height - room.bottom - GAP - card.height)
  const freeAbove = spot.top - room.top
  const freeBelow = room.height - room.bottom - spot.top - spot.height
  return freeAbove > freeBelow ? { side: 'top', top: room.top + GAP } : { side: 'bottom', top: atBottom }
}

/** The greatest height of a spotlight that leaves room for the card below it, in px; by default at the window's top. */
export function roomAbove(card: Size, room: Room, top = room.top + GAP): number {
  return room.height - room.bottom - card.height - 2 * GAP - top
}

/** How far the page has to scroll for spotlight and card to be in sight together; 0 when they are, px down otherwise. */
export function scrollNeeded(spot: Box, card: Size, room: Room): number {
  const inSight = spot.top >= room.top && spot.top + spot.height <= room.height - room.bottom
  return inSight && place(spot, card, room).clear ? 0 : Math.round(spot.top - room.top - GAP)
}
