/** What a vault stores of a card. */
export interface VaultedCard {
  readonly brand: string
  readonly firstDigits: string
  readonly lastDigits: string
  readonly month: number
  readonly year: number
  readonly name: string
  /** Why every payment with it fails. Null: none fails. */
  readonly errorCode: string | null
}

/** Numbers of cards whose payments fail, as at the gateways that apps test with. */
const FAILING_NUMBERS: Readonly<Record<string, string>> = {
  '2': 'CARD_DECLINED',
  '3': 'PAYMENT_PROVIDER_ERROR',
  '4000000000000002': 'CARD_DECLINED',
  '4000000000000069': 'EXPIRED_CARD',
  '4000000000000119': 'PROCESSING_ERROR',
  '4000000000000127': 'INCORRECT_CVC',
  '4000000000009995': 'INSUFFICIENT_FUNDS',
  '4000002500003155': 'AUTHENTICATION_REQUIRED',
}

/**
 * Payment methods of a gateway whose payments fail.
 *
 * @see https://docs.stripe.com/testing
 */
const FAILING_REFERENCES: Readonly<Record<string, string>> = {
  pm_card_authenticationRequired: 'AUTHENTICATION_REQUIRED',
  pm_card_chargeDeclined: 'CARD_DECLINED',
  pm_card_chargeDeclinedExpiredCard: 'EXPIRED_CARD',
  pm_card_chargeDeclinedFraudulent: 'FRAUD_SUSPECTED',
  pm_card_chargeDeclinedIncorrectCvc: 'INCORRECT_CVC',
  pm_card_chargeDeclinedInsufficientFunds: 'INSUFFICIENT_FUNDS',
  pm_card_chargeDeclinedProcessingError: 'PROCESSING_ERROR',
}

/** Returns whether a text can be the number of a test card. */
export function isCardNumber(text: string): boolean {
  return /^\d(?:[ \d]{0,22}\d)?$/.test(text)
}

/** The card of a payment method that another gateway stores. */
export function remoteCard(reference: string, year: number): VaultedCard {
  return cardOf({ number: '4242424242424242', month: 12, year, name: 'Remote card' }, reference)
}

/** Reduces a card to what a vault stores. */
export function cardOf(
  { number, month, year, name }: { number: string; month: number; year: number; name: string },
  reference = '',
): VaultedCard {
  const digits = number.replace(/\s/g, '')
  return {
    brand: brandOf(digits),
    firstDigits: digits.slice(0, 6),
    lastDigits: digits.slice(-4).padStart(4, '0'),
    month,
    year,
    name,
    errorCode: FAILING_NUMBERS[digits] ?? FAILING_REFERENCES[reference] ?? null,
  }
}

/**
 * Writes a card as the id of a session of the vault. Nothing is stored: the id has what payment
 * methods need, and not the number.
 */
export function writeSession(card: VaultedCard): string {
  return `local-${Buffer.from(JSON.stringify(card)).toString('base64url')}`
}

/** Reads the card of a session of the vault. Undefined for another text. */
export function readSession(id: string): VaultedCard | undefined {
  if (!id.startsWith('local-')) return undefined
  try {
    const card = JSON.parse(
      Buffer.from(id.slice('local-'.length), 'base64url').toString('utf8'),
    ) as unknown
    return isCard(card) ? card : undefined
  } catch {
    return undefined
  }
}

function isCard(value: unknown): value is VaultedCard {
  if (typeof value !== 'object' || value === null) return false
  const { brand, firstDigits, lastDigits, month, year, name, errorCode } = value as Record<
    string,
    unknown
  >
  return (
    [brand, firstDigits, lastDigits, name].every(text => typeof text === 'string') &&
    [month, year].every(Number.isSafeInteger) &&
    (errorCode === null || Object.values(FAILING_NUMBERS).includes(String(errorCode)))
  )
}

function brandOf(digits: string): string {
  if (digits.length < 12) return 'bogus'
  if (digits.startsWith('4')) return 'visa'
  if (/^(?:5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'american_express'
  if (/^6(?:011|5)/.test(digits)) return 'discover'
  return digits.startsWith('35') ? 'jcb' : 'unknown'
}
