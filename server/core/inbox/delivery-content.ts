import type { EncryptionKey } from '../encryption/encryption-keys'
import { createTextCipher } from '../encryption/text-cipher'
import type { CipherPlace } from '../encryption/text-cipher'
import { isJsonObject, parseJson } from '../json-object'
import { keyDigest } from '../records/record-storage'
import type { WebhookDelivery } from '../webhooks/verify-webhook'
import type { InboxDelivery } from './inbox'

/** Reads what a delivery is about. */
export type ContentReader = (
  delivery: Omit<InboxDelivery, 'topic'>,
) => Promise<Pick<WebhookDelivery, 'payload'>>

/** Converts deliveries to and from the form that the inbox stores. */
export interface DeliveryContent {
  /** Serializes a delivery; its content is encrypted when there are keys. */
  write(delivery: WebhookDelivery): Promise<InboxDelivery>
  /**
   * Content that was stored before encryption is read as it is.
   *
   * @throws DecryptionError | PlatformError as the text cipher does
   * @throws Error when it is not what `write` wrote
   */
  read(delivery: Omit<InboxDelivery, 'topic'>): Promise<WebhookDelivery>
}

export function createDeliveryContent(keys: readonly EncryptionKey[]): DeliveryContent {
  const { encrypt, decrypt } = createTextCipher(keys)
  return {
    async write(delivery) {
      const { shop, topic, webhookId } = delivery.headers
      const id = keyDigest(shop, topic, webhookId)
      return {
        id,
        shop,
        topic,
        webhookId,
        content: await encrypt(JSON.stringify(delivery), placeOf({ id, shop, webhookId })),
      }
    },
    async read(delivery) {
      const value = parseJson(await decrypt(delivery.content, placeOf(delivery)))
      if (
        !isJsonObject(value) ||
        !isJsonObject(value['headers']) ||
        !isJsonObject(value['payload'])
      )
        throw new Error('The stored delivery is damaged')
      // Only `write` produces it.
      return value as unknown as WebhookDelivery
    },
  }
}

function placeOf({
  id,
  shop,
  webhookId,
}: Pick<InboxDelivery, 'id' | 'shop' | 'webhookId'>): CipherPlace {
  return {
    parts: ['delivery', id],
    name: `delivery ${webhookId} of ${shop}`,
    whenDamaged: 'it is damaged, or was moved from another delivery',
  }
}
