/**
 * Small type guards for data that must be checked before the first frame, where a schema library costs too many bytes. Elsewhere use
 * Valibot schemas, which also say what is wrong.
 */
export type Guard<T> = (value: unknown) => value is T

export const isString: Guard<string> = (value) => typeof value === 'string'
/** Whether a value is a finite number. */
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value)
/** Whether a value is a whole number that is at least 0. */
export const isCount: Guard<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Whether a value is an object, not null and not an array. */
export const isRecord: Guard<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isOneOf =
  <const T>(...choices: readonly T[]): Guard<T> =>
  (value): value is T =>
    choices.some((choice) => choice === value)

/** Returns a guard for objects whose named fields pass the given guards. Other fields are ignored. */
export const isObject =
  <T extends object>(fields: { readonly [K in keyof T]: Guard<T[K]> }): Guard<T> =>
  (value): value is T =>
    isRecord(value) &&
    (Object.entries(fields) as [string, Guard<unknown>][]).every(([name, guard]) => guard(value[name]))
