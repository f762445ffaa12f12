import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PAGE_DEFAULTS } from '../../packages/emulator/testing/playwright/browser-options'
import { test } from './checked-page'
import { seeFramed } from './framed-page'

const BOTH = 'by-header=1; by-script=1'

test('third-party cookies are what the project states, and partitioned ones are kept', async ({
  page,
  thirdPartyCookies,
}) => {
  const all = `${BOTH}; partitioned=1`
  const { alone, framed } = await seeFramed(page)
  expect([alone.sent, alone.read]).toEqual([all, all])
  const kept = { blocked: 'partitioned=1', allowed: all }[thirdPartyCookies]
  expect([framed.sent, framed.read]).toEqual([kept, kept])
})

test('storage of a framed page is partitioned, not shared and not denied', async ({ page }) => {
  const { alone, framed } = await seeFramed(page)
  expect([alone.storedBefore, framed.storedBefore, framed.storedAfter]).toEqual([
    null,
    null,
    'stored',
  ])
})

test('languages of requests, scripts, formats, and the texts of the browser are American English', async ({
  page,
}) => {
  const { alone } = await seeFramed(page)
  expect(alone.acceptLanguage).toBe('en-US')
  expect(
    await page.evaluate(() => {
      const input = document.createElement('input')
      input.required = true
      return {
        languages: navigator.languages,
        number: (1234.5).toLocaleString(),
        text: input.validationMessage,
      }
    }),
  ).toEqual({
    languages: [PAGE_DEFAULTS.locale],
    number: '1,234.5',
    text: 'Please fill out this field.',
  })
})

test('time zone, window, colors, motion, and user agent are those of every test', async ({
  page,
}) => {
  expect(
    await page.evaluate(() => {
      const matches = (query: string) => matchMedia(query).matches
      return {
        userAgent: navigator.userAgent,
        viewport: { width: innerWidth, height: innerHeight },
        deviceScaleFactor: devicePixelRatio,
        timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone,
        colorScheme: matches('(prefers-color-scheme: light)'),
        reducedMotion: matches('(prefers-reduced-motion: no-preference)'),
        forcedColors: matches('(forced-colors: none)'),
        contrast: matches('(prefers-contrast: no-preference)'),
      }
    }),
  ).toEqual({
    userAgent: PAGE_DEFAULTS.userAgent,
    viewport: PAGE_DEFAULTS.viewport,
    deviceScaleFactor: PAGE_DEFAULTS.deviceScaleFactor,
    timezoneId: PAGE_DEFAULTS.timezoneId,
    colorScheme: true,
    reducedMotion: true,
    forcedColors: true,
    contrast: true,
  })
})

/** Advance of a text in a font family, in CSS pixels. */
function widthOf(page: Page, family: string, text: string): Promise<number> {
  return page.evaluate(
    ([name, letters]) => {
      const span = document.createElement('span')
      span.style.font = `16px ${name}`
      span.textContent = letters
      document.body.append(span)
      return span.getBoundingClientRect().width
    },
    [family, text] as const,
  )
}

test('fonts: the generic families are installed, and proportional or not', async ({ page }) => {
  expect(await widthOf(page, 'monospace', 'iiii')).toBe(await widthOf(page, 'monospace', 'WWWW'))
  for (const family of ['sans-serif', 'system-ui', 'serif']) {
    const narrow = await widthOf(page, family, 'iiii')
    expect(narrow).toBeGreaterThan(0)
    expect(await widthOf(page, family, 'WWWW')).toBeGreaterThan(2 * narrow)
  }
})
