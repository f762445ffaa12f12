import { describe, expect, it } from 'vitest'
import { readAppExtensions } from '../../../registration/app-extensions'
import { scratchFolder } from '../../../../cli/tests/unit/doctor/scratch-folder'

const findAdminLinks = async (root: string) => (await readAppExtensions(root)).adminLinks

const link = (fields: string, targeting: string) => `[[extensions]]
type = "admin_link"
handle = "labels"
${fields}

[[extensions.targeting]]
${targeting}
`
const DETAILS = 'target = "admin.product-details.action.link"\nurl = "app://labels"'

describe('the admin links of an app', () => {
  it('are those of its extensions, in the order of their folders', async () => {
    const root = await scratchFolder({
      'extensions/b/shopify.extension.toml': `${link('name = "Print"', DETAILS)}
[[extensions.targeting]]
target = "admin.order-index.selection-action.link"
url = "/labels/many?size=a6"
`,
      'extensions/a/shopify.extension.toml': link(
        'name = "Report"',
        'target = "admin.customer-index.action.link"\nurl = "https://reports.example.com/"',
      ),
    })
    expect(await findAdminLinks(root)).toEqual([
      {
        label: 'Report',
        target: 'admin.customer-index.action.link',
        url: 'https://reports.example.com/',
      },
      { label: 'Print', target: 'admin.product-details.action.link', url: '/labels' },
      {
        label: 'Print',
        target: 'admin.order-index.selection-action.link',
        url: '/labels/many?size=a6',
      },
    ])
  })

  it('are none without extensions, of other types, and for other targets', async () => {
    expect(await findAdminLinks('/missing')).toEqual([])
    const root = await scratchFolder({
      'extensions/readme.md': 'No extension.',
      'extensions/flow/shopify.extension.toml': '[[extensions]]\ntype = "flow_action"\n',
      'extensions/intent/shopify.extension.toml': link(
        'name = "Open"',
        'target = "admin.app.intent.link"\nurl = "/edit/{id}"',
      ),
    })
    expect(await findAdminLinks(root)).toEqual([])
  })

  it.each([
    ['t:name', { name: 'Print label' }, 'Print label'],
    ['t:links.name', { links: { name: 'Print label' } }, 'Print label'],
    ['t:missing', { name: 'Print label' }, 't:missing'],
  ])('have the label of the default locale for %s', async (name, texts, label) => {
    const root = await scratchFolder({
      'extensions/labels/shopify.extension.toml': link(`name = "${name}"`, DETAILS),
      'extensions/labels/locales/en.default.json': JSON.stringify(texts),
      'extensions/labels/locales/de.json': '{ "name": "Etikett" }',
    })
    expect((await findAdminLinks(root)).map(each => each.label)).toEqual([label])
  })

  it.each(['', '//other.example', 'javascript:alert(1)', 'labels', '/\\\\other.example'])(
    'may not have the URL "%s"',
    async url => {
      const root = await scratchFolder({
        'extensions/labels/shopify.extension.toml': link(
          'name = "Print"',
          `target = "admin.product-details.action.link"\nurl = "${url}"`,
        ),
      })
      await expect(findAdminLinks(root)).rejects.toThrow(
        'extensions/labels/shopify.extension.toml:8: url must be a path in the app, e.g. "app://labels", or an absolute URL.',
      )
    },
  )

  it('must be in valid TOML', async () => {
    const root = await scratchFolder({ 'extensions/labels/shopify.extension.toml': '[[extensions' })
    await expect(findAdminLinks(root)).rejects.toThrow(
      'extensions/labels/shopify.extension.toml:1 is not valid TOML',
    )
  })
})
