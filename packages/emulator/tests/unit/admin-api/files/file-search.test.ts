import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_files', 'write_products'], [], {
  seed: { stores: [{ handle: 'demo-store' }] },
})

/** Uploads a file of so many bytes, and returns its global id. */
async function upload(filename: string, bytes: number): Promise<string> {
  const { stagedTargets } = await admin.ask<{ stagedTargets: { url: string }[] }>(
    `mutation ($input: [StagedUploadInput!]!) {
      stagedUploadsCreate(input: $input) { stagedTargets { url } }
    }`,
    { input: [{ resource: 'FILE', filename, mimeType: 'text/plain', httpMethod: 'PUT' }] },
  )
  const url = stagedTargets[0]?.url ?? ''
  await fetch(url, { method: 'PUT', body: 'x'.repeat(bytes) })
  return create(url, filename)
}

async function create(originalSource: string, alt: string): Promise<string> {
  const { files } = await admin.ask<{ files: { id: string }[] }>(
    'mutation ($files: [FileCreateInput!]!) { fileCreate(files: $files) { files { id } } }',
    { files: [{ originalSource, alt }] },
  )
  await admin.advanceClock(2000)
  return files[0]?.id ?? ''
}

/** Reads the texts of the files that a search finds, and how many parts of it have no effect. */
async function find(query: string, sortKey = 'ID') {
  const { data, extensions } = await admin.send(
    `query ($query: String!, $sortKey: FileSortKeys!) {
      files(first: 9, query: $query, sortKey: $sortKey) { nodes { alt } }
    }`,
    { query, sortKey },
  )
  const { search = [] } = extensions as { search?: { warnings?: object[] }[] }
  expect(search.flatMap(({ warnings = [] }) => warnings)).toEqual([])
  return (data as { files: { nodes: { alt: string }[] } }).files.nodes.map(({ alt }) => alt)
}

describe('files by their size', () => {
  beforeEach(async () => {
    await upload('large.txt', 1536)
    await upload('small.txt', 600)
    await create('https://images.example/lamp.png', 'elsewhere')
  })

  it.each([
    ['original_upload_size:600', ['small.txt']],
    ['original_upload_size:600B', ['small.txt']],
    ['original_upload_size:1.5KB', ['large.txt']],
    ['original_upload_size:1.5kb', ['large.txt']],
    ['original_upload_size:>=1KB', ['large.txt']],
    ['original_upload_size:<1MB', ['large.txt', 'small.txt']],
    ['original_upload_size:>1GB', []],
    ['original_upload_size:<1TB original_upload_size:>601', ['large.txt']],
  ])('%s are %j', async (query, names) => {
    expect(await find(query)).toEqual(names)
  })

  it('are sorted', async () => {
    expect(await find('original_upload_size:>0', 'ORIGINAL_UPLOAD_SIZE')).toEqual([
      'small.txt',
      'large.txt',
    ])
  })

  it('have the size of their upload', async () => {
    const { nodes } = await admin.ask<{ nodes: object[] }>(
      `{ files(first: 9) { nodes {
        ... on GenericFile { originalFileSize } ... on MediaImage { originalSource { fileSize } }
      } } }`,
    )
    expect(nodes).toEqual([
      { originalFileSize: 1536 },
      { originalFileSize: 600 },
      { originalSource: { fileSize: null } },
    ])
  })
})

it('a file has no size whose address is like that of an upload, but is none', async () => {
  for (const path of ['tmp/1/files/none/a.txt', 'tmp/%zz.txt'])
    await create(`https://files.example/${path}`, path)
  expect(await find('original_upload_size:>0')).toEqual([])
  expect(await find('media_type:generic_file')).toEqual(['tmp/1/files/none/a.txt', 'tmp/%zz.txt'])
})

describe('files by their use', () => {
  let product: string
  beforeEach(async () => {
    const shown = await create('https://images.example/lamp.png', 'shown')
    const linked = await create('https://images.example/terms.pdf', 'linked')
    await create('https://images.example/spare.png', 'spare')
    const created = await admin.ask<{ product: { id: string } }>(
      `mutation ($file: String!) { productCreate(product: { title: "Lamp", metafields: [
        { namespace: "custom", key: "terms", type: "file_reference", value: $file }
      ] }) { product { id } } }`,
      { file: linked },
    )
    product = created.product.id
    await admin.ask(
      `mutation ($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { files { id } } }`,
      { files: [{ id: shown, referencesToAdd: [product] }] },
    )
  })

  it.each([
    ['used_in:product', ['shown']],
    ['used_in:none', ['spare']],
    ['-used_in:none', ['shown', 'linked']],
  ])('%s are %j', async (query, names) => {
    expect(await find(query)).toEqual(names)
  })

  it('are found by their product', async () => {
    expect(await find(`product_id:${product.split('/').at(-1)}`)).toEqual(['shown'])
    expect(await find('product_id:1')).toEqual([])
  })
})
