import { describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { updateAppConfig, useAppConfig } from '#imports'
import { en } from '../../../locales/en'
import { useMessages } from '../../../ui/use-messages'
import { showPage } from '../page-state'

const messages = () => useMessages().value

describe('texts in the language of the page', () => {
  it.each([
    ['de', 'Schließen'],
    ['pt-PT', 'Fechar'],
    ['zh-CN', '关闭'],
    ['th-TH', 'ปิด'],
  ])('%s needs no configuration', async (locale, close) => {
    showPage({ locale })
    await vi.waitFor(() => expect(messages().common.close).toBe(close))
  })

  it('are those of the last language when it changes twice', async () => {
    showPage({ locale: 'fr' })
    await nextTick()
    showPage({ locale: 'it' })
    await vi.waitFor(() => expect(messages().common.close).toBe('Chiudi'))
    showPage({})
    await vi.waitFor(() => expect(messages()).toBe(en))
  })

  it('are English for a language without texts, and for a locale that is none', async () => {
    showPage({ locale: 'de' })
    await vi.waitFor(() => expect(messages().common.close).toBe('Schließen'))
    showPage({ locale: 'el' })
    await vi.waitFor(() => expect(messages()).toBe(en))
    showPage({ locale: 'de' })
    await vi.waitFor(() => expect(messages().common.close).toBe('Schließen'))
    showPage({ locale: 'x-1' })
    await vi.waitFor(() => expect(messages()).toBe(en))
  })

  it('have the changes of the app, and the others from the layer', async () => {
    const { platformUi } = useAppConfig()
    updateAppConfig({ platformUi: { locales: { sv: { common: { close: 'Klart' } } } } })
    showPage({ locale: 'sv' })
    await vi.waitFor(() => expect(messages().common.cancel).toBe('Avbryt'))
    expect(messages().common.close).toBe('Klart')
    expect(messages()).toBe(messages())
    ;(platformUi as { locales?: object }).locales = undefined as never
  })
})
