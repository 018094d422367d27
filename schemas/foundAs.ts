/**
 * By what the search finds documents that there are once: their names stand in no field of theirs, and what staff look
 * for is often a part of them. Without Sanity, whose modules take seconds to load: migrations read them, too.
 */
export const foundAs: Readonly<Record<string, string>> = {
  about: 'About',
  account: 'Accounts: sign in, register, login',
  booking: 'Book a time: appointments, calls',
  careers: 'Careers: words of the careers pages, mails to applicants',
  contact: 'Contact: form, map, questions',
  home: 'Home: start page, slides',
  retention: 'How long applications are kept: retention, months',
  siteSettings: 'Site settings: menus, banner, footer, logo, phones, email, address, hours, appointments',
}
