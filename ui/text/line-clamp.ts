import { devWarning } from '../dev-warning'

/** Class that clips text after the number of lines set by `lineClampStyle`. */
export const LINE_CLAMP_CLASS = 'line-clamp-(--platform-line-clamp)'

/**
 * Returns the style for a number of lines; undefined for all of them.
 *
 * @param component name without prefix, for warnings
 */
export function lineClampStyle(
  component: string,
  lines: number | string | undefined,
): { '--platform-line-clamp': string } | undefined {
  if (lines === undefined || lines === '' || Number(lines) === Infinity) return undefined
  if (Number.isInteger(Number(lines)) && Number(lines) > 0)
    return { '--platform-line-clamp': String(Number(lines)) }
  devWarning(
    component,
    `lineClamp="${lines}" is not a number of lines, from 1; all lines are shown.`,
  )
  return undefined
}
