export default defineAppConfig({
  platformUi: {
    /** Words of the login page. */
    loginPage: {
      title: 'Open your store',
      label: 'Store address',
      hint: 'The name of your store, or any address copied from its admin.',
      submit: 'Continue',
      errors: {
        MISSING_SHOP: 'Enter the address of your store.',
        INVALID_SHOP: 'This does not name a store. Enter its name, or copy any address from its admin.',
      },
    },
    /** Words of the error page. */
    errorPage: {
      notFound: 'This page does not exist',
      failed: 'Something went wrong',
      back: 'Back to the start',
    },
  },
})
