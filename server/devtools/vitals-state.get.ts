import { vitalRows } from './recent-vitals'
import { defineStateRoute } from './state-route'

/** Returns what the page of web vitals of the tab shows, as JSON. Development only. */
export default defineStateRoute(() => ({ rows: vitalRows() }))
