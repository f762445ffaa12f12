import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ADMIN = new URL('../../../../admin/', import.meta.url).pathname
/** What a merchant types: the store may refuse it. */
const TYPED = /<(?:AmountField|EmailField|NumberField|TextArea|TextField|UrlField)\b[^>]*>/g

const dialogs = globSync('**/*.vue', { cwd: ADMIN }).flatMap(name => {
  const template = readFileSync(ADMIN + name, 'utf8')
    .split('<template>')
    .slice(1)
    .join()
  const fields = [...template.matchAll(/<ActionModal\b.*?<\/ActionModal>/gs)].flatMap(([dialog]) =>
    [...dialog.matchAll(TYPED)].map(([field]) => field.replaceAll(/\s+/g, ' ')),
  )
  return fields.length > 0 ? [{ name, fields }] : []
})

describe('dialogs of the admin', () => {
  it('are found', () => {
    expect(dialogs.length).toBeGreaterThan(10)
  })

  it.each(dialogs)('$name shows at each typed field what the store refuses', ({ fields }) => {
    expect(fields.filter(field => !field.includes(':error="errorOf('))).toEqual([])
  })
})
