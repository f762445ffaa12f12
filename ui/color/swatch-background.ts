/** CSS of a chequered background, against which one sees that a colour is translucent. */
export const CHEQUERED = 'repeating-conic-gradient(#c4c4c4 0 25%, #ffffff 0 50%) 0 0 / 8px 8px'

/** CSS of a background that shows a colour; of none for ''. */
export function swatchBackground(color: string): string {
  return color ? `linear-gradient(${color}, ${color}), ${CHEQUERED}` : CHEQUERED
}
