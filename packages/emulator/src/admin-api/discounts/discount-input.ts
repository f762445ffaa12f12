import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  DiscountAutomaticAppInput,
  DiscountAutomaticBasicInput,
  DiscountAutomaticBxgyInput,
  DiscountAutomaticFreeShippingInput,
  DiscountCodeAppInput,
  DiscountCodeBasicInput,
  DiscountCodeBxgyInput,
  DiscountCodeFreeShippingInput,
  DiscountContextInput,
  DiscountCustomerSelectionInput,
} from '../../../generated/admin'

/** The fields that the inputs of all kinds of discounts have together. */
export type DiscountInput = AnyInput<
  | DiscountAutomaticAppInput
  | DiscountAutomaticBasicInput
  | DiscountAutomaticBxgyInput
  | DiscountAutomaticFreeShippingInput
  | DiscountCodeAppInput
  | DiscountCodeBasicInput
  | DiscountCodeBxgyInput
  | DiscountCodeFreeShippingInput
>

/** The buyers that a discount is for: a former field cannot select markets. */
export type BuyersInput = AnyInput<DiscountContextInput | DiscountCustomerSelectionInput>
