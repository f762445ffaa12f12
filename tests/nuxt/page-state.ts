import { afterEach } from 'vitest'
import { usePlatform } from '../../composables/usePlatform'
import type { PlatformPageState } from '../../shared/types/page'

const OUTSIDE: PlatformPageState = {
  shop: '',
  host: '',
  embedded: false,
  locale: 'en',
  apiKey: '',
  apiVersion: '',
}

/** Sets where the page of a test is shown, until the test ends; by default outside the admin. */
export function showPage(state: Partial<PlatformPageState>): void {
  usePlatform().value = { ...OUTSIDE, ...state }
}

afterEach(() => showPage({}))
