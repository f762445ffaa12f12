import { cardOf, isCardNumber, writeSession } from '../admin-api/payment-methods/test-cards'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Route } from '../http/router'
import { checkFields } from '../state/check-fields'
import { Refusal } from '../state/refusal'

/** Path of the vault that turns cards into sessions. */
export const VAULT_PATH = '/_vault/sessions'

/** Pages of any origin may send a card. */
const CORS = { 'access-control-allow-origin': '*' }
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': '*',
}

const CARD_FIELDS = {
  number: 'string',
  month: 'integer',
  year: 'integer',
  first_name: 'string?',
  last_name: 'string?',
  name: 'string?',
  verification_value: 'string?',
} as const

/** The vault of test cards, to which an app sends a card before it creates a payment method. */
export const vaultRoutes: Route[] = [
  {
    method: 'POST',
    pattern: VAULT_PATH,
    // Not logged: the number of a card may be a real one.
    kind: 'control',
    handle: request => {
      const { credit_card: given } = checkFields(readJson(request), { credit_card: 'object' })
      const card = checkFields(given, CARD_FIELDS)
      if (!isCardNumber(card.number))
        throw new Refusal(422, 'Field credit_card.number must be a number of 1 to 24 digits.')
      if (!Number.isSafeInteger(card.month) || card.month < 1 || card.month > 12)
        throw new Refusal(422, 'Field credit_card.month must be 1 to 12.')
      if (!Number.isSafeInteger(card.year) || card.year < 2000 || card.year > 2100)
        throw new Refusal(422, 'Field credit_card.year must be 2000 to 2100.')
      const name = card.name ?? [card.first_name, card.last_name].filter(Boolean).join(' ')
      const id = writeSession(cardOf({ ...card, name }))
      const reply = jsonReply(200, { id })
      return { ...reply, headers: { ...reply.headers, ...CORS } }
    },
  },
  {
    method: 'OPTIONS',
    pattern: VAULT_PATH,
    // Not logged: the number of a card may be a real one.
    kind: 'control',
    handle: () => ({ status: 204, headers: PREFLIGHT, body: '' }),
  },
]
