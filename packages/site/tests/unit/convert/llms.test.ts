import { expect, it } from 'vitest'
import { llmsText } from '../../../convert/llms.mjs'

it('lists the pages of each section with their Markdown files', () => {
  const pages = [
    { title: 'Billing', description: 'Sells plans.', file: 'docs/billing.md' },
    { title: 'Events', description: '', file: 'docs/events.md' },
  ]
  expect(llmsText('layer', 'Builds apps.', [{ title: 'Guides', pages }])).toBe(
    '# layer\n\n> Builds apps.\n\n## Guides\n\n- [Billing](docs/billing.md): Sells plans.\n- [Events](docs/events.md)\n',
  )
})
