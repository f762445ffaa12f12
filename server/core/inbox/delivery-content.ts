import type { EncryptionKey } from '../encryption/encryption-keys'
import { createTextCipher } from '../encryption/text-cipher'
import type { CipherPlace } from '../encryption/text-cipher'
import { isJsonObject, parseJson } from '../json-object'
import { keyDigest } from '../records/record-storage'
import { withPayloadText } from '../signed-body/request-body'
import type { WebhookDelivery } from '../webhooks/verify-webhook'
import type { InboxDelivery } from './inbox'

/** Reads what a delivery is about. */
export type ContentReader = (
  delivery: Omit<InboxDelivery, 'topic'>,
) => Promise<Pick<WebhookDelivery, 'payload'>>

/** A delivery that was stored, with its payload as it was sent; not enumerable. */
export type StoredDelivery = WebhookDelivery & {
  readonly payloadText: string
  /** The span in which it was stored. */
  readonly storedIn?: string | undefined
}

/** Converts deliveries to and from the form that the inbox stores. */
export interface DeliveryContent {
  /**
   * Serializes a delivery; its content is encrypted when there are keys.
   *
   * @param payloadText the payload as it was sent: numbers in the parsed one can be rounded
   * @param storedIn the active span, if there is one
   */
  write(
    delivery: WebhookDelivery,
    payloadText?: string,
    storedIn?: string | undefined,
  ): Promise<InboxDelivery>
  /**
   * Content that was stored before encryption is read as it is.
   *
   * @throws DecryptionError | PlatformError as the text cipher does
   * @throws Error when it is not what `write` wrote
   */
  read(delivery: Omit<InboxDelivery, 'topic'>): Promise<StoredDelivery>
}

export function createDeliveryContent(keys: readonly EncryptionKey[]): DeliveryContent {
  const { encrypt, decrypt } = createTextCipher(keys)
  return {
    async write(delivery, payloadText = JSON.stringify(delivery.payload), storedIn) {
      const { payload: _parsed, ...rest } = delivery
      const { shop, topic, webhookId } = delivery.headers
      const id = keyDigest(shop, topic, webhookId)
      return {
        id,
        shop,
        topic,
        webhookId,
        content: await encrypt(
          JSON.stringify({ ...rest, payloadText, storedIn }),
          placeOf({ id, shop, webhookId }),
        ),
      }
    },
    async read(delivery) {
      const value = parseJson(await decrypt(delivery.content, placeOf(delivery)))
      if (!isJsonObject(value)) throw damaged()
      const { payloadText: text, ...rest } = value
      // Earlier versions stored the parsed payload alone.
      const payload = typeof text === 'string' ? parseJson(text) : rest['payload']
      if (!isJsonObject(rest['headers']) || !isJsonObject(payload)) throw damaged()
      // Only `write` produces it.
      const stored = { ...rest, payload } as WebhookDelivery
      return withPayloadText(stored, () =>
        typeof text === 'string' ? text : JSON.stringify(payload),
      )
    },
  }
}

function damaged(): Error {
  return new Error('The stored delivery is damaged')
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
