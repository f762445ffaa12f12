import { WEB_VITALS } from '../../../../../shared/web-vitals'
import type { PageVitals } from '../page-vitals'
import { BUSY_SLOWDOWN } from './machine-load'

/** One load of the page. */
export interface VitalsLoad {
  vitals: PageVitals
  /** How many times slower than its best the machine was, just before or after. */
  machineSlowdown: number
}

/** The largest values that are good, at the 75th percentile of the loads. */
export interface VitalsLimits {
  /** Largest Contentful Paint in milliseconds. */
  lcp: number
  /** Cumulative Layout Shift. */
  cls: number
  /** Interaction to Next Paint in milliseconds. */
  inp: number
}

/** @see https://shopify.dev/docs/apps/launch/built-for-shopify/requirements */
export const BUILT_FOR_SHOPIFY: VitalsLimits = {
  lcp: WEB_VITALS.LCP,
  cls: WEB_VITALS.CLS,
  inp: WEB_VITALS.INP,
}

export interface VitalsVerdict {
  /** `busy`: times are over a limit, and too few loads were on a quiet machine. */
  result: 'good' | 'poor' | 'busy'
  /** Each figure with its limit and element, and what to do about those over it. */
  message: string
}

interface Vital {
  name: keyof VitalsLimits
  element: 'lcpElement' | 'shiftElement' | 'inpElement'
  /** False: a busy machine does not change it. */
  isTime: boolean
  advice: string
}

const VITALS: readonly Vital[] = [
  {
    name: 'lcp',
    element: 'lcpElement',
    isTime: true,
    advice:
      'Render this element on the server, with the data that it needs, and move scripts that run before it is painted to a later time.',
  },
  {
    name: 'cls',
    element: 'shiftElement',
    isTime: false,
    advice:
      'Reserve the space of what appears later: width and height for images, a skeleton of the same height for data.',
  },
  {
    name: 'inp',
    element: 'inpElement',
    isTime: true,
    advice:
      'Do less before the next paint: show the change first, and compute or load the rest after it.',
  },
]

/**
 * Compares the 75th percentile of each figure with its limit. Loads on a busy machine count only if
 * the result is good: a busy machine makes no page faster.
 *
 * @param wanted number of loads on a quiet machine that times need
 */
export function judgeVitals(
  path: string,
  loads: readonly VitalsLoad[],
  { limits, wanted }: { limits: VitalsLimits; wanted: number },
): VitalsVerdict {
  const quiet = loads.filter(({ machineSlowdown }) => machineSlowdown < BUSY_SLOWDOWN)
  const judged = quiet.length < wanted ? loads : quiet
  const rows = VITALS.map(vital => {
    const { [vital.name]: value, [vital.element]: element } = percentile75(judged, vital.name)
    const isPoor = value === null ? vital.name === 'lcp' : value > limits[vital.name]
    return { ...vital, isPoor, text: describe(vital, value, limits[vital.name], element) }
  })
  const poor = rows.filter(({ isPoor }) => isPoor)
  const isBusy = quiet.length < wanted && poor.length > 0 && poor.every(({ isTime }) => isTime)
  const figures = rows.map(row => (row.isPoor ? `${row.text}\n     ${row.advice}` : row.text))
  const count = `p75 of ${judged.length} ${judged.length === 1 ? 'load' : 'loads'}`
  if (!isBusy)
    return {
      result: poor.length === 0 ? 'good' : 'poor',
      message: `Web vitals of ${path}, ${count}:\n\n${figures.join('\n')}`,
    }
  const slowest = Math.max(...loads.map(({ machineSlowdown }) => machineSlowdown))
  return {
    result: 'busy',
    message: `The machine is too busy to measure the web vitals of ${path}: the same work took up to ${slowest.toFixed(1)} times as long as at best, and only ${quiet.length} of ${loads.length} loads were undisturbed. Stop other programs, or run this test alone (npx playwright test --workers=1).\n\nNot judged, ${count}:\n\n${rows.map(({ text }) => text).join('\n')}`,
  }
}

/** The load at the 75th percentile by nearest rank: of three loads, that is the worst. */
function percentile75(loads: readonly VitalsLoad[], name: keyof VitalsLimits): PageVitals {
  const sorted = loads
    .map(({ vitals }) => vitals)
    .toSorted((one, other) => (one[name] ?? Infinity) - (other[name] ?? Infinity))
  const at75 = sorted[Math.ceil(sorted.length * 0.75) - 1]
  if (!at75) throw new Error('toHaveGoodVitals needs at least one load.')
  return at75
}

function describe(
  { name, isTime }: Vital,
  value: number | null,
  limit: number,
  element: string | undefined,
): string {
  const title = `${name.toUpperCase()}  `
  if (value === null)
    return name === 'inp'
      ? `${title}not measured: pass interact`
      : `${title}not measured: nothing was painted`
  const format = (figure: number) =>
    isTime ? `${Math.round(figure)} ms` : String(Number(figure.toFixed(3)))
  return `${title}${format(value)}, limit ${format(limit)}${element === undefined ? '' : `: ${element}`}`
}
