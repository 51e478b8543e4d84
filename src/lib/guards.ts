/**
 * Small type guards for data that must be checked before the first frame, where a schema library costs too many bytes. Elsewhere use
 * Valibot schemas, which also say what is wrong.
 */
export type Guard<T> = (value: unknown) => value is T

export const isString: Guard<string> = (value) => typeof value === 'string'
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean'
/** Not NaN, and not infinite. */
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value)
/** From 0 to 1. */
export const isFraction: Guard<number> = (value): value is number => isNumber(value) && value >= 0 && value <= 1
/** A whole number that is not negative. */
export const isCount: Guard<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** An object that is not an array. */
export const isRecord: Guard<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isOneOf =
  <const T>(...choices: readonly T[]): Guard<T> =>
  (value): value is T =>
    choices.some((choice) => choice === value)

export const isNullOr =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || guard(value)

export const isListOf =
  <T>(guard: Guard<T>, most = Number.POSITIVE_INFINITY): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= most && value.every(guard)

/** An object with these fields. Other fields are ignored. */
export const isObject =
  <T extends object>(fields: { readonly [K in keyof T]: Guard<T[K]> }): Guard<T> =>
  (value): value is T =>
    isRecord(value) &&
    (Object.entries(fields) as [string, Guard<unknown>][]).every(([name, guard]) => guard(value[name]))

/** An object whose names and values all pass. */
export const isRecordOf =
  <T>(isName: Guard<string>, guard: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isRecord(value) && Object.entries(value).every(([name, one]) => isName(name) && guard(one))
