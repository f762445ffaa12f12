/** What is wrong with the shop that was submitted to the login. */
export const LoginErrorType = {
  MissingShop: 'MISSING_SHOP',
  InvalidShop: 'INVALID_SHOP',
} as const

export type LoginErrorType = (typeof LoginErrorType)[keyof typeof LoginErrorType]

/** Empty when nothing was submitted. */
export interface LoginError {
  shop?: LoginErrorType
}
