import { describe, expect, it } from 'vitest'
import { readAppExtensions } from '../../../registration/app-extensions'
import { scratchFolder } from '../../../../cli/tests/unit/doctor/scratch-folder'

const extension = (type: string, handle: string) =>
  `[[extensions]]\ntype = "${type}"\nhandle = "${handle}"\n`

const findFlowTriggers = async (folder: string) => (await readAppExtensions(folder)).flowTriggers

describe('the Flow triggers of an app', () => {
  it('lists the handles of extensions with the type flow_trigger, in the order of files', async () => {
    const folder = await scratchFolder({
      'extensions/late/shopify.extension.toml': `${extension('flow_trigger', 'order-late')}
${extension('flow_trigger', 'order-lost')}`,
      'extensions/bid/shopify.extension.toml': extension('flow_trigger', 'auction-bid'),
      'extensions/call/shopify.extension.toml': extension('flow_action', 'call-back'),
      'extensions/draft/shopify.extension.toml': '[[extensions]]\ntype = "flow_trigger"\n',
    })

    expect(await findFlowTriggers(folder)).toEqual(['auction-bid', 'order-late', 'order-lost'])
  })

  it('lists none for an app without extensions', async () => {
    expect(await findFlowTriggers(await scratchFolder({}))).toEqual([])
  })
})
