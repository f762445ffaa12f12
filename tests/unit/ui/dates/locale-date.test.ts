import { describe, expect, test } from 'vitest'
import { datePartsOf, readTypedDate, writeDate, writeParts } from '../../../../ui/dates/locale-date'

/** The languages of the layer, and others whose dates are unusual. */
const FORMATS = {
  en: 'MM/DD/YYYY',
  'en-GB': 'DD/MM/YYYY',
  de: 'DD.MM.YYYY',
  fr: 'DD/MM/YYYY',
  es: 'DD/MM/YYYY',
  ja: 'YYYY/MM/DD',
  'pt-BR': 'DD/MM/YYYY',
  nl: 'DD-MM-YYYY',
  ko: 'YYYY. MM. DD.',
  cs: 'DD. MM. YYYY',
  hr: 'DD. MM. YYYY.',
  bg: 'DD.MM.YYYY г.',
  ar: 'DD/MM/YYYY',
  fa: 'YYYY/MM/DD',
  th: 'DD/MM/YYYY',
}

describe.each(Object.entries(FORMATS))('dates in %s', (locale, format) => {
  const parts = datePartsOf(locale)

  test(`have the format ${format}`, () => {
    expect(writeParts(parts, { year: 'YYYY', month: 'MM', day: 'DD' })).toBe(format)
  })

  test.each(['2026-03-05', '2024-02-29', '0033-12-31', '9999-12-31', '2000-01-01'])(
    '%s is the same after it is written and read',
    date => {
      expect(readTypedDate(parts, writeDate(parts, date))).toEqual({ date })
      expect(readTypedDate(parts, date)).toEqual({ date })
    },
  )

  test('a day that does not exist is impossible', () => {
    expect(readTypedDate(parts, writeDate(parts, '2026-02-30'))).toEqual({ error: 'impossible' })
    expect(readTypedDate(parts, writeDate(parts, '2026-13-01'))).toEqual({ error: 'impossible' })
    expect(readTypedDate(parts, writeDate(parts, '0000-01-01'))).toEqual({ error: 'impossible' })
  })
})

/** All languages of two letters that this Node has, and those whose regions differ. */
function knownLocales(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const languages = letters.flatMap(first => letters.map(second => first + second))
  const regions =
    'ar-EG ar-MA ar-SA ckb de-AT en-AU en-CA en-GB en-IN en-SE en-ZA es-MX es-US fa-AF fil fr-CA ' +
    'fr-CH hsb it-CH mzn nl-BE pt-PT sr-Latn sv-FI uz-AF zh-HK zh-TW'
  return [
    ...Intl.DateTimeFormat.supportedLocalesOf(languages),
    ...Intl.DateTimeFormat.supportedLocalesOf(regions.split(' ')),
  ]
}

test('a date is the same after it is written and read in every language', () => {
  const locales = knownLocales()
  expect(locales.length).toBeGreaterThan(100)
  const dates = ['2024-01-02', '2024-02-29', '2001-02-03', '1999-11-12', '2024-12-31', '0033-05-06']
  const changed = locales.flatMap(locale => {
    const parts = datePartsOf(locale)
    return dates
      .map(date => [locale, date, readTypedDate(parts, writeDate(parts, date))] as const)
      .filter(([, date, read]) => !('date' in read) || read.date !== date)
  })
  expect(changed).toEqual([])
})

test('with the day before the month, no date is read in another order', () => {
  // As in Kyrgyz.
  const parts = datePartsOf('sv').map(part =>
    part.type === 'month'
      ? { ...part, type: 'day' as const }
      : part.type === 'day'
        ? { ...part, type: 'month' as const }
        : part,
  )
  expect(writeDate(parts, '2024-01-02')).toBe('2024-02-01')
  expect(readTypedDate(parts, '2024-02-01')).toEqual({ date: '2024-01-02' })
  expect(readTypedDate(parts, '20240201')).toEqual({ date: '2024-01-02' })
  expect(readTypedDate(parts, '2024-12-31')).toEqual({ error: 'impossible' })
})

test.each([
  ['en', '3/5/2026', '2026-03-05'],
  ['en', '03-05-2026', '2026-03-05'],
  ['en', '3.5.26', '2026-03-05'],
  ['en', '3/5/69', '1969-03-05'],
  ['en', '3/5/68', '2068-03-05'],
  ['en', '03052026', '2026-03-05'],
  ['en', '20260305', '2026-03-05'],
  ['en', ' 2026/3/5 ', '2026-03-05'],
  ['en', '2026 - 03 - 05', '2026-03-05'],
  ['de', '5.3.2026', '2026-03-05'],
  ['de', '5. 3. 2026', '2026-03-05'],
  ['de', '05032026', '2026-03-05'],
  ['nl', '5 3 2026', '2026-03-05'],
  ['ja', '２０２６／３／５', '2026-03-05'],
  ['ja', '2026年3月5日', '2026-03-05'],
  ['ko', '2026.3.5', '2026-03-05'],
  ['bg', '5.3.2026г.', '2026-03-05'],
  ['ar', '05\u200F/03\u200F/2026', '2026-03-05'],
])('in %s, %j means %s', (locale, text, date) => {
  expect(readTypedDate(datePartsOf(locale), text)).toEqual({ date })
})

test.each([
  ['en', '', 'invalid'],
  ['en', 'soon', 'invalid'],
  ['en', '3/2026', 'invalid'],
  ['en', '3/5/202', 'invalid'],
  ['en', '3/5/2026 at noon', 'invalid'],
  ['en', '3--//5/2026', 'invalid'],
  ['en', '2026030', 'invalid'],
  ['ja', '26/3/5', 'invalid'],
  // In this order it would be month 25, and is not read in another order.
  ['en', '25/12/2026', 'impossible'],
  ['de', '12/25/2026', 'impossible'],
  ['en', '2026-02-30', 'impossible'],
  ['de', '29.02.2025', 'impossible'],
])('in %s, %j is %s', (locale, text, error) => {
  expect(readTypedDate(datePartsOf(locale), text)).toEqual({ error })
})

test('attack: a text of 100 kB is refused without looking for a date in it', () => {
  const parts = datePartsOf('en-US')
  expect(readTypedDate(parts, ' 12/31/2026'.padStart(64))).toEqual({ date: '2026-12-31' })
  expect(readTypedDate(parts, ' 12/31/2026'.padStart(65))).toEqual({ error: 'invalid' })
  expect(readTypedDate(parts, ' 12/31/2026'.padStart(100_000))).toEqual({ error: 'invalid' })
})
