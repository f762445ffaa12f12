/** Bounds and size of steps. */
export interface StepBounds {
  min: number
  max: number
  step: number
}

/** Parses a number. Returns undefined for other text. */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim()
  const number = Number(trimmed)
  return trimmed === '' || !Number.isFinite(number) ? undefined : number
}

/**
 * Returns the number one step up (1) or down (-1) from a text, as text, between `min` and `max`.
 * What is not a number counts as 0. A step that is not above 0 counts as 1.
 */
export function stepNumber(
  text: string,
  direction: 1 | -1,
  { min, max, step }: StepBounds,
): string {
  const start = readNumber(text) ?? 0
  const size = step > 0 && Number.isFinite(step) ? step : 1
  // Binary fractions add up to 0.30000000000000004: no more digits than the two numbers have.
  const digits = Math.max(fractionDigits(start), fractionDigits(size))
  const next = within(Number((start + direction * size).toFixed(digits)), min, max)
  return next.toFixed(fractionDigits(next))
}

/** A bound that is not a number bounds nothing. */
function within(value: number, min: number, max: number): number {
  const belowMax = value > max ? max : value
  return belowMax < min ? min : belowMax
}

/** Digits after the point, at most as many as `toFixed` takes. */
function fractionDigits(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.min(100, Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent)))
}
