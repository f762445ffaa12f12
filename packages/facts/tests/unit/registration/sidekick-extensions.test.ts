import { describe, expect, it } from 'vitest'
import { findSidekickExtensions } from '../../../registration/sidekick-extensions'
import { scratchFolder } from '../../../../cli/tests/unit/doctor/scratch-folder'

const TOOLS = `[[extensions]]
type = "ui_extension"
handle = "search"

[[extensions.targeting]]
target = "admin.app.tools.data"
module = "./src/index.js"
tools = "./tools.json"
`
const INTENTS = `[[extensions]]
type = "admin_link"
handle = "edit"

[[extensions.targeting]]
target = "admin.app.intent.link"
url = "app://edit"

[[extensions.targeting.intents]]
type = "application/email"
action = "edit"
`
const BLOCK = `[[extensions]]
type = "ui_extension"
handle = "block"

[[extensions.targeting]]
target = "purchase.checkout.block.render"
module = "./src/Checkout.jsx"
`

describe('findSidekickExtensions', () => {
  it('finds extensions with tools, and those with intents', async () => {
    const folder = await scratchFolder({
      'extensions/search/shopify.extension.toml': TOOLS,
      'extensions/edit/shopify.extension.toml': INTENTS,
      'extensions/block/shopify.extension.toml': BLOCK,
      'extensions/notes/README.md': 'No extension.',
    })

    expect(await findSidekickExtensions(folder)).toEqual([
      'extensions/edit/shopify.extension.toml:9',
      'extensions/search/shopify.extension.toml:8',
    ])
  })

  it('finds none in an app without extensions', async () => {
    expect(await findSidekickExtensions(await scratchFolder({}))).toEqual([])
  })

  it('names the file and line of invalid TOML', async () => {
    const folder = await scratchFolder({ 'extensions/search/shopify.extension.toml': 'type =' })

    await expect(findSidekickExtensions(folder)).rejects.toThrow(
      'extensions/search/shopify.extension.toml:1 is not valid TOML',
    )
  })
})
