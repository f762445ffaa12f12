import { definePlugin, onClose } from '#platform-runtime/define'
import { WEB_VITALS } from '../../shared/web-vitals'
import type { WebVitalName } from '../../shared/web-vitals'
import type { PlatformWebVital } from '../types/platform'
import { onWebVital } from '../web-vitals/listeners'

/** The figures of a page by name. */
export interface VitalRow {
  page: string
  name: WebVitalName
  last: number
  /** 75th percentile by nearest rank. */
  p75: number
  /** The largest value that is good. */
  limit: number
  visits: number
}

const MAX_VITALS = 1000

const vitals: PlatformWebVital[] = []

/** Records the last web vitals for the tab in Nuxt DevTools. Development only. */
export default definePlugin(app => {
  // A reload of the development server runs this file again.
  onClose(app, onWebVital(recordVital))
})

export function recordVital(vital: PlatformWebVital): void {
  vitals.push(vital)
  if (vitals.length > MAX_VITALS) vitals.shift()
}

/** Returns a row for each page and figure, in the order of the pages. */
export function vitalRows(): VitalRow[] {
  const names = Object.keys(WEB_VITALS)
  return Array.from(
    Map.groupBy(vitals, ({ page, name }) => `${page} ${names.indexOf(name)}`),
    ([key, visits]) => ({ key, visits }),
  )
    .toSorted((left, right) => left.key.localeCompare(right.key))
    .flatMap(({ visits }) => {
      const last = visits.at(-1)
      const sorted = visits.map(({ value }) => value).toSorted((left, right) => left - right)
      const p75 = sorted[Math.ceil(sorted.length * 0.75) - 1]
      return last === undefined || p75 === undefined
        ? []
        : [
            {
              page: last.page,
              name: last.name,
              last: last.value,
              p75,
              limit: WEB_VITALS[last.name],
              visits: visits.length,
            },
          ]
    })
}
