import { describe, expect, it } from 'vitest'
import { DecryptionError } from '../../../../server/core/encryption/decryption-error'
import { createDeliveryContent } from '../../../../server/core/inbox/delivery-content'
import { SHOP } from '../../admin-requests'
import { NEW, OLD } from '../encryption/key-rings'
import { rejection } from '../../rejection'
import { inboxDelivery, verifiedWebhook } from './inbox-deliveries'

const payload = { id: 1, email: 'zoe@example.com' }
const verified = verifiedWebhook('w-1', { payload })

describe('the content of a delivery', () => {
  it('is JSON without encryption keys', async () => {
    const plain = createDeliveryContent([])
    const delivery = await plain.write(verified)
    expect([delivery, await plain.read(delivery)]).toEqual([
      {
        ...inboxDelivery('w-1', { payload }),
        content: JSON.stringify({
          family: verified.family,
          headers: verified.headers,
          payloadText: JSON.stringify(payload),
        }),
      },
      verified,
    ])
  })

  it('is encrypted with the first key, and read with every one', async () => {
    const written = await createDeliveryContent([OLD]).write(verified)
    const { id, shop, topic, webhookId } = inboxDelivery('w-1')
    expect(written).toMatchObject({ id, shop, topic, webhookId })
    const [header = '', , , ciphertext = ''] = written.content
      .split('.')
      .map(part => Buffer.from(part, 'base64url').toString('latin1'))
    expect([header, ciphertext.length > 100, ciphertext.includes('zoe')]).toEqual([
      '{"alg":"dir","enc":"A256GCM","kid":"2026a"}',
      true,
      false,
    ])
    expect(await createDeliveryContent([NEW, OLD]).read(written)).toEqual(verified)
  })

  it('that was stored before there were keys can be read', async () => {
    expect(await createDeliveryContent([NEW]).read(inboxDelivery('w-1', { payload }))).toEqual(
      verified,
    )
  })

  it('whose key is missing throws an error that names the delivery and the key', async () => {
    const error = await rejection(
      createDeliveryContent([NEW]).read(await createDeliveryContent([OLD]).write(verified)),
      DecryptionError,
    )
    expect([error.code, error.message]).toEqual([
      'configuration_invalid',
      `The delivery w-1 of ${SHOP} is encrypted with the key "2026a", which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: add that key behind the others`,
    ])
  })

  it.each(['', 'x', 'null', '{}', '{"headers":{}}', '{"payload":{}}'])(
    'that the inbox did not write is refused: %j',
    async content => {
      await expect(
        createDeliveryContent([]).read({ ...inboxDelivery('w-1'), content }),
      ).rejects.toThrow('The stored delivery is damaged')
    },
  )
})

describe('attack: encrypted content is refused', () => {
  it.each([
    ['webhook id', verifiedWebhook('w-2')],
    ['shop', verifiedWebhook('w-1', { shop: 'other.platform.test' })],
    ['topic', verifiedWebhook('w-1', { topic: 'ORDERS_PAID' })],
  ])('in a delivery of another %s', async (_what, other) => {
    const content = createDeliveryContent([NEW])
    const moved = {
      ...(await content.write(other)),
      content: (await content.write(verified)).content,
    }
    const error = await rejection(content.read(moved), DecryptionError)
    expect([error.code, error.message]).toEqual([
      'storage_failed',
      `The stored delivery ${moved.webhookId} of ${moved.shop} cannot be decrypted: it is damaged, or was moved from another delivery`,
    ])
  })
})
