import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_files', 'write_products'], ['products/create'])

interface CreatedFiles {
  files: { id: string; fileStatus: string; alt: string }[]
  userErrors: object[]
}

const create = (...files: object[]) =>
  admin.ask<CreatedFiles>(
    `mutation ($files: [FileCreateInput!]!) {
      fileCreate(files: $files) {
        files { __typename id alt fileStatus ... on MediaImage { image { url } } ... on GenericFile { url } }
        userErrors { field message code }
      }
    }`,
    { files },
  )

const update = (...files: object[]) =>
  admin.ask<CreatedFiles>(
    `mutation ($files: [FileUpdateInput!]!) {
      fileUpdate(files: $files) { files { id alt fileStatus } userErrors { field message code } }
    }`,
    { files },
  )

async function readyFile(input: object): Promise<string> {
  const { files } = await create(input)
  await admin.advanceClock(2000)
  return files[0]?.id ?? ''
}

const list = (args: string) =>
  admin
    .ask<{ nodes: { alt: string }[] }>(`{ files(${args}) { nodes { alt } } }`)
    .then(({ nodes }) => nodes.map(({ alt }) => alt))

const IMAGE = 'https://images.example/lamp.png'
const refused = (field: string[], message: string, code: string) => ({
  files: [],
  userErrors: [{ field, message, code }],
})

describe('fileCreate', () => {
  it('creates files of the types of their sources, which are processed later', async () => {
    const created = await create(
      { originalSource: IMAGE, alt: 'Lamp' },
      { originalSource: 'https://images.example/terms.pdf' },
    )
    expect(created).toMatchObject({
      files: [
        { __typename: 'MediaImage', alt: 'Lamp', fileStatus: 'UPLOADED', image: null },
        { __typename: 'GenericFile', alt: '', fileStatus: 'UPLOADED', url: null },
      ],
      userErrors: [],
    })
    await admin.advanceClock(2000)
    const ids = created.files.map(({ id }) => id)
    expect(
      await admin.ask(
        `query ($ids: [ID!]!) { nodes(ids: $ids) {
          ... on MediaImage { fileStatus mimeType image { url } }
          ... on GenericFile { fileStatus mimeType url }
        } }`,
        { ids },
      ),
    ).toEqual([
      { fileStatus: 'READY', mimeType: 'image/png', image: { url: IMAGE } },
      {
        fileStatus: 'READY',
        mimeType: 'application/pdf',
        url: 'https://images.example/terms.pdf',
      },
    ])
  })

  it.each([
    [
      { originalSource: 'ftp://images.example/lamp.png', filename: 'a.gif' },
      'originalSource',
      'File URL is invalid',
      'INVALID_IMAGE_SOURCE_URL',
    ],
    [
      { filename: 'lamp.gif', duplicateResolutionMode: 'REPLACE' },
      'filename',
      'Provided filename extension must match original source.',
      'MISMATCHED_FILENAME_AND_ORIGINAL_SOURCE',
    ],
    [
      { duplicateResolutionMode: 'REPLACE' },
      'duplicateResolutionMode',
      "Duplicate resolution mode 'REPLACE' is not supported for 'MISSING' media type.",
      'INVALID_DUPLICATE_MODE_FOR_TYPE',
    ],
    [
      { contentType: 'IMAGE', duplicateResolutionMode: 'REPLACE' },
      'filename',
      'Missing filename argument when attempting to use REPLACE duplicate mode.',
      'MISSING_FILENAME_FOR_DUPLICATE_MODE_REPLACE',
    ],
    [
      { alt: 'x'.repeat(513) },
      'alt',
      'The alt value exceeds the maximum limit of 512 characters.',
      'ALT_VALUE_LIMIT_EXCEEDED',
    ],
  ])('refuses %j', async (input, field, message, code) => {
    const alt = 'unused'
    expect(
      await create({ originalSource: IMAGE, alt }, { originalSource: IMAGE, ...input }),
    ).toEqual(refused(['files', '1', field], message, code))
    expect(await list('first: 9, query: "unused"')).toEqual([])
  })

  it('keeps both files of a name, replaces the first one, or refuses the second one', async () => {
    const named = { originalSource: IMAGE, filename: 'lamp.png', contentType: 'IMAGE' }
    const id = await readyFile({ ...named, alt: 'first' })
    const second = await create({ ...named, alt: 'second' })
    expect(second.files[0]?.id).not.toBe(id)
    const replaced = await create({ ...named, alt: 'new', duplicateResolutionMode: 'REPLACE' })
    expect(replaced.files).toMatchObject([{ id, alt: 'new', fileStatus: 'UPLOADED' }])
    expect(await create({ ...named, duplicateResolutionMode: 'RAISE_ERROR' })).toMatchObject({
      userErrors: [{ field: ['files', '0', 'filename'], code: 'FILENAME_ALREADY_EXISTS' }],
    })
  })
})

describe('fileUpdate', () => {
  it('changes the text and the products of a file', async () => {
    const id = await readyFile({ originalSource: IMAGE })
    const { product } = await admin.ask<{ product: { id: string } }>(
      'mutation { productCreate(product: { title: "Lamp" }) { product { id } } }',
    )
    expect(await update({ id, alt: 'Oak lamp', referencesToAdd: [product.id] })).toEqual({
      files: [{ id, alt: 'Oak lamp', fileStatus: 'READY' }],
      userErrors: [],
    })
    const media = () =>
      admin
        .ask<{
          media: { nodes: object[] }
        }>('query ($id: ID!) { product(id: $id) { media(first: 3) { nodes { alt } } } }', product)
        .then(found => found.media.nodes)
    expect(await media()).toEqual([{ alt: 'Oak lamp' }])
    await update({ id, referencesToRemove: [product.id] })
    expect(await media()).toEqual([])
  })

  it.each([
    [
      { originalSource: 'lamp' },
      ['files', '0', 'previewImageSource'],
      'INVALID_IMAGE_SOURCE_URL',
      'Invalid image source url value provided',
    ],
    [
      { filename: 'lamp.jpg' },
      ['files'],
      'INVALID_FILENAME_EXTENSION',
      'The filename extension provided must match the original filename.',
    ],
    [
      { referencesToAdd: ['gid://shopify/Product/77'] },
      ['files'],
      'REFERENCE_TARGET_DOES_NOT_EXIST',
      'The reference target does not exist',
    ],
  ])('refuses %j', async (input, field, code, message) => {
    const id = await readyFile({ originalSource: IMAGE })
    expect(await update({ id, alt: 'changed', ...input })).toEqual(refused(field, message, code))
    expect(await list('first: 1, reverse: true')).toEqual([''])
  })

  it('reports both sources of an image', async () => {
    const id = await readyFile({ originalSource: IMAGE })
    expect(await update({ id, originalSource: IMAGE, previewImageSource: IMAGE })).toMatchObject({
      userErrors: [
        { field: ['files', '0', 'previewImageSource'], code: 'INVALID' },
        { field: ['files', '0', 'originalSource'], code: 'INVALID' },
      ],
    })
  })

  it('needs a file, and one that is ready', async () => {
    expect(await update({ id: 'gid://shopify/Video/7', alt: 'x'.repeat(600) })).toEqual(
      refused(
        ['files'],
        'File id ["gid://shopify/Video/7"] does not exist.',
        'FILE_DOES_NOT_EXIST',
      ),
    )
    const { files } = await create({ originalSource: IMAGE })
    expect(await update({ id: files[0]?.id, alt: 'early' })).toEqual(
      refused(['files'], 'Non-ready files cannot be updated.', 'NON_READY_STATE'),
    )
  })
})

describe('fileDelete', () => {
  const remove = (...fileIds: string[]) =>
    admin.ask(
      `mutation ($fileIds: [ID!]!) {
        fileDelete(fileIds: $fileIds) { deletedFileIds userErrors { field message code } }
      }`,
      { fileIds },
    )

  it('deletes files, also from products', async () => {
    const created = await admin.ask<{
      product: { id: string; media: { nodes: { id: string }[] } }
    }>(
      `mutation { productCreate(product: { title: "Lamp" },
        media: [{ originalSource: "${IMAGE}", mediaContentType: IMAGE }]) {
        product { id media(first: 1) { nodes { id } } }
      } }`,
    )
    const id = created.product.media.nodes[0]?.id ?? ''
    expect(await remove(id)).toEqual({ deletedFileIds: [id], userErrors: [] })
    expect(
      await admin.ask(
        'query ($id: ID!) { product(id: $id) { media(first: 1) { nodes { id } } } }',
        {
          id: created.product.id,
        },
      ),
    ).toEqual({ media: { nodes: [] } })
  })

  it('deletes nothing if one of them does not exist', async () => {
    const id = await readyFile({ originalSource: IMAGE, alt: 'kept' })
    expect(await remove(id, 'gid://shopify/MediaImage/77')).toEqual({
      deletedFileIds: null,
      userErrors: [
        {
          field: ['fileIds'],
          message: 'File id ["gid://shopify/MediaImage/77"] does not exist.',
          code: 'FILE_DOES_NOT_EXIST',
        },
      ],
    })
    expect(await list('first: 1, reverse: true')).toEqual(['kept'])
  })
})

it('files lists all types by id, name, or a search', async () => {
  await create(
    { originalSource: 'https://images.example/zebra.png', alt: 'zebra' },
    { originalSource: 'https://images.example/apple.pdf', alt: 'apple' },
    { originalSource: 'https://images.example/mango.mp4', alt: 'mango' },
  )
  expect(await list('first: 3, reverse: true')).toEqual(['mango', 'apple', 'zebra'])
  expect(await list('last: 1, sortKey: FILENAME')).toEqual(['zebra'])
  expect(await list('first: 9, query: "media_type:VIDEO OR filename:apple.pdf"')).toEqual([
    'apple',
    'mango',
  ])
})

describe('stagedUploadsCreate', () => {
  interface Target {
    url: string
    resourceUrl: string
    parameters: { name: string; value: string }[]
  }

  const stage = (fields: object) =>
    admin.ask<{ stagedTargets: Target[]; userErrors: object[] }>(
      `mutation ($input: [StagedUploadInput!]!) {
        stagedUploadsCreate(input: $input) {
          stagedTargets { url resourceUrl parameters { name value } }
          userErrors { field message }
        }
      }`,
      {
        input: [{ resource: 'FILE', filename: 'my notes.txt', mimeType: 'text/plain', ...fields }],
      },
    )

  async function target(fields: object): Promise<Target> {
    const { stagedTargets, userErrors } = await stage(fields)
    expect(userErrors).toEqual([])
    return stagedTargets[0] as Target
  }

  it('returns a URL for PUT', async () => {
    const { url, resourceUrl } = await target({})
    expect((await fetch(resourceUrl)).status).toBe(404)
    const preflight = await fetch(url, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      '*',
    ])
    expect((await fetch(url, { method: 'PUT', body: 'Hello' })).status).toBe(200)
    const stored = await fetch(resourceUrl)
    expect([stored.status, stored.headers.get('content-type'), await stored.text()]).toEqual([
      200,
      'text/plain',
      'Hello',
    ])
    const id = await readyFile({ originalSource: resourceUrl })
    expect(
      await admin.ask('query ($id: ID!) { node(id: $id) { ... on GenericFile { url } } }', { id }),
    ).toEqual({ url: resourceUrl })
  })

  it('returns a form for POST', async () => {
    const { url, resourceUrl, parameters } = await target({ httpMethod: 'POST' })
    const form = new FormData()
    for (const { name, value } of parameters) form.append(name, value)
    form.append('file', new Blob(['Hello']), 'my notes.txt')
    const posted = await fetch(url, { method: 'POST', body: form })
    expect(posted.status).toBe(201)
    expect(await posted.text()).toContain(`<Location>${resourceUrl}</Location>`)
    expect(await (await fetch(resourceUrl)).text()).toBe('Hello')
  })

  const UUID = '[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}'

  it.each([
    ['BULK_MUTATION_VARIABLES', 'rows.jsonl', `tmp/\\d+/bulk/${UUID}/rows\\.jsonl`],
    ['DISPUTE_FILE_UPLOAD', 'a.pdf', `tmp/\\d+/payments_file_uploads/${UUID}/a\\.pdf`],
    ['FILE', 'a.txt', `tmp/\\d+/files/${UUID}/a\\.txt`],
    ['IMAGE', 'a.png', `tmp/\\d+/products/${UUID}/a\\.png`],
    ['RETURN_LABEL', 'a.pdf', `tmp/\\d+/return_labels/${UUID}/[a-f0-9]{32}\\.pdf`],
    ['URL_REDIRECT_IMPORT', 'a.csv', `tmp/\\d+/redirect_imports/${UUID}/a\\.csv`],
  ])('names the key of a form for %s', async (resource, filename, key) => {
    const mimeType = resource === 'IMAGE' ? 'image/png' : 'text/plain'
    const { parameters } = await target({ resource, filename, mimeType, httpMethod: 'POST' })
    expect(parameters.find(({ name }) => name === 'key')?.value).toMatch(new RegExp(`^${key}$`))
  })

  it.each(['BULK_MUTATION_VARIABLES', 'URL_REDIRECT_IMPORT'])(
    'returns the address of the form for %s, which is read by its key',
    async resource => {
      const { url, resourceUrl } = await target({ resource, httpMethod: 'POST' })
      expect(resourceUrl).toBe(url)
    },
  )

  it('returns the form of the service for models', async () => {
    const { url, resourceUrl, parameters } = await target({
      resource: 'MODEL_3D',
      filename: 'chair.glb',
      mimeType: 'model/gltf-binary',
      fileSize: '5',
      httpMethod: 'POST',
    })
    expect(parameters.map(({ name }) => name)).toEqual([
      'GoogleAccessId',
      'key',
      'policy',
      'signature',
    ])
    expect(parameters[1]?.value).toMatch(/^models\/[a-f0-9]{16}\/chair\.glb$/)
    expect(url).toMatch(/\/models\/[a-f0-9]{16}\/chair\.glb\?external_model3d_id=[\w-]+$/)
    expect(resourceUrl).toBe(url)
    const form = new FormData()
    for (const { name, value } of parameters) form.append(name, value)
    form.append('file', new Blob(['Chair']), 'chair.glb')
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(201)
    expect(await (await fetch(resourceUrl)).text()).toBe('Chair')
    const id = await readyFile({ originalSource: resourceUrl })
    expect(
      await admin.ask('query ($id: ID!) { node(id: $id) { ... on Model3d { filename } } }', { id }),
    ).toEqual({ filename: 'chair.glb' })
  })

  it('accepts no other key, and no other form', async () => {
    const { url } = await target({ httpMethod: 'POST' })
    const formWith = (key: string) => {
      const form = new FormData()
      form.append('key', key)
      form.append('file', new Blob(['x']), 'x')
      return form
    }
    const statuses = await Promise.all([
      fetch(url, { method: 'POST', body: formWith('tmp/other') }),
      fetch(url, { method: 'POST', body: formWith('%') }),
      fetch(url, { method: 'POST', body: new FormData() }),
      fetch(url, { method: 'POST', body: 'text' }),
      fetch(`${url}tmp/other`, { method: 'PUT', body: 'x' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 400, 400, 403])
  })

  it.each([
    ['image/svg+xml', 'image/svg+xml'],
    ['text/html\r\nset-cookie: a=b', 'application/octet-stream'],
  ])(
    'attack: a file of type %j runs no script on the origin of the admin',
    async (type, served) => {
      const { url, resourceUrl } = await target({ mimeType: type })
      await fetch(url, { method: 'PUT', body: '<script>alert(1)</script>' })
      const { status, headers } = await fetch(resourceUrl)

      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe(served)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it.each([
    ['VIDEO', 'video', 'video/mp4'],
    ['MODEL_3D', '3D model', 'model/gltf-binary'],
  ])('needs the size of a file for %s', async (resource, name, mimeType) => {
    expect(await stage({ resource, mimeType })).toEqual({
      stagedTargets: [{ url: null, resourceUrl: null, parameters: [] }],
      userErrors: [
        {
          field: ['input', '0', 'fileSize'],
          message: `file size is required for ${name} resources`,
        },
      ],
    })
    expect(await stage({ resource, mimeType, fileSize: '5' })).toMatchObject({ userErrors: [] })
  })

  it('refuses a file that is no image as an image', async () => {
    const upload = { resource: 'PRODUCT_IMAGE', filename: 'notes.pdf', mimeType: 'application/pdf' }
    expect((await stage(upload)).userErrors).toEqual([
      {
        field: ['input', '0', 'mimeType'],
        message: 'notes.pdf: (application/pdf) is not a recognized format',
      },
    ])
  })
})

// Other versions require the arguments.
describe('the version `unstable`', () => {
  it('refuses a file without a source', async () => {
    const mutation = `mutation ($files: [FileCreateInput!]!) {
      fileCreate(files: $files) { files { id } userErrors { field message code } } }`
    expect(await admin.ask(mutation, { files: [{ alt: 'Lamp' }] }, 'unstable')).toEqual(
      refused(['files', '0', 'originalSource'], 'File URL is invalid', 'INVALID_IMAGE_SOURCE_URL'),
    )
  })

  it('refuses a change without an id', async () => {
    const mutation = `mutation ($files: [FileUpdateInput!]!) {
      fileUpdate(files: $files) { files { id } userErrors { field message code } } }`
    expect(await admin.ask(mutation, { files: [{ alt: 'Lamp' }] }, 'unstable')).toEqual(
      refused(['files'], 'File id [""] does not exist.', 'FILE_DOES_NOT_EXIST'),
    )
  })

  it('deletes no files without ids', async () => {
    const mutation = 'mutation { fileDelete { deletedFileIds userErrors { field } } }'
    expect(await admin.ask(mutation, {}, 'unstable')).toEqual({
      deletedFileIds: [],
      userErrors: [],
    })
  })
})
