import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { codeForm, forgotForm, newPasswordForm, registrationForm, signInForm } from '#web/pages/account/accountForms.ts'
import LoginPage from '#web/pages/account/LoginPage.tsx'
import RegisterPage from '#web/pages/account/RegisterPage.tsx'
import { isCodeRight } from '#web/pages/account/simulation.ts'
import type * as Simulation from '#web/pages/account/simulation.ts'
import { errorUnder, field } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

vi.mock('#web/content/sanityClient.ts', () => import('../seedContent.ts'))
vi.mock('#web/pages/account/simulation.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Simulation>()
  return { ...original, isCodeRight: vi.fn(original.isCodeRight) }
})

// `replaceAll` reads `$&` as an instruction.
const EMAIL = 'jordan$&@ellis.example'
const DEMONSTRATION = 'This is a demonstration: nothing you type is sent or stored.'

let alert: ReturnType<typeof vi.fn>
const said = () => alert.mock.calls.flat()

beforeEach(() => {
  alert = vi.fn()
  vi.stubGlobal('alert', alert)
})

async function open(page: 'Register' | 'Login') {
  const Page = page === 'Login' ? LoginPage : RegisterPage
  await renderScreen(<Page />, `/${page}`)
  vi.useFakeTimers()
}

const button = (name: string) => screen.getByRole('button', { name })
const heading = () => screen.getByRole('heading', { level: 1 })
const type = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) fireEvent.change(field(label), { target: { value } })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Clicks a button and waits for the form's validation; no simulated time passes. */
async function press(name: string) {
  fireEvent.click(button(name))
  await pass(0)
}
/** A submit button stays busy for exactly this long, can't be clicked meanwhile, and nothing is stored or announced. */
async function expectBusyFor(name: string, ms: number) {
  expect(button(name)).toBeDisabled()
  expect(button(name)).toHaveAttribute('aria-busy', 'true')
  expect(button(name).querySelector('svg')).toBeInTheDocument()
  await pass(ms - 1)
  expect(alert).not.toHaveBeenCalled()
  expect(button(name)).toBeDisabled()
  await pass(1)
  expect([sessionStorage.length, localStorage.length, document.cookie]).toEqual([0, 0, ''])
}

const REGISTRATION = {
  'Full Name': 'Jordan Ellis',
  'Email Address': EMAIL,
  Password: 'secret',
  'Confirm Password': 'secret',
}

async function toCode() {
  await open('Login')
  type({ Email: EMAIL })
  await press('Forgot Password?')
  await press('Send Verification Code')
  await pass(1500)
  alert.mockClear()
}
async function toNewPassword() {
  await toCode()
  type({ 'Verification code': '123456' })
  await press('Verify')
  await pass(1500)
}

const person = { name: 'Jordan Ellis', email: EMAIL, password: 'secret', confirmPassword: 'secret' }

test.each([
  [registrationForm, person, {}],
  [registrationForm, { name: '  ' }, { name: 'Name is required' }],
  [registrationForm, { email: '' }, { email: 'Email is required' }],
  [registrationForm, { email: 'jordan@ellis' }, { email: 'Email is invalid' }],
  [registrationForm, { email: '@ellis.example' }, { email: 'Email is invalid' }],
  [registrationForm, { email: 'jordan ellis@x.y' }, { email: 'Email is invalid' }],
  [registrationForm, { email: 'jordan@ellis..example' }, { email: 'Email is invalid' }],
  [registrationForm, { confirmPassword: 'secreT' }, { confirmPassword: 'Passwords do not match' }],
  [
    registrationForm,
    { password: '12345' },
    { password: 'Password must be at least 6 characters', confirmPassword: 'Passwords do not match' },
  ],
  // Sign-in accepts any password.
  [signInForm, { password: 'x' }, {}],
  [signInForm, { email: 'x', password: '' }, { email: 'Email is invalid', password: 'Password is required' }],
  [forgotForm, { email: 'jordan@' }, { email: 'Email is invalid' }],
  [codeForm, { otp: '' }, { otp: 'OTP is required' }],
  [codeForm, { otp: '12345' }, { otp: 'OTP must be 6 digits' }],
  [newPasswordForm, { password: '', confirmPassword: '' }, { password: 'Password is required' }],
  [newPasswordForm, { password: '123456' }, { confirmPassword: 'Passwords do not match' }],
])('AUTH-07 each form reports its fields’ errors (%#)', (form, fields, messages) => {
  const answer = form.safeParse({ ...person, remember: false, otp: '123456', ...fields })
  // Only the first message of a field is shown.
  const shown = Object.fromEntries(
    (answer.error?.issues ?? []).toReversed().map(({ path, message }) => [path, message]),
  )
  expect(shown).toEqual(messages)
})

describe('Register', () => {
  beforeEach(() => open('Register'))

  test('AUTH-01 has its title, subtitle, four fields, button and link', () => {
    expect(screen.getByText(DEMONSTRATION)).toBeVisible()
    expect(heading()).toHaveTextContent('Create Account')
    expect(screen.getByText('Join us today and access exclusive features')).toBeVisible()
    expect(field('Full Name')).toMatchObject({ type: 'text', autocomplete: 'name', required: true })
    expect(field('Email Address')).toMatchObject({ type: 'email', autocomplete: 'email', required: true })
    expect(field('Password')).toMatchObject({ type: 'password', autocomplete: 'new-password', required: true })
    expect(field('Confirm Password')).toMatchObject({ type: 'password', autocomplete: 'new-password', required: true })
    const link = screen.getByRole('link', { name: 'Login' })
    expect(link).toHaveAttribute('href', '/Login')
    expect(link.parentElement).toHaveTextContent('Already have an account? Login')
  })

  test('AUTH-07 AUTH-08 AUTH-09 an empty form has an error per field; a full one takes 2 s, then an alert', async () => {
    await press('Create Account')
    expect(Object.keys(REGISTRATION).map(errorUnder)).toEqual([
      'Name is required',
      'Email is required',
      'Password is required',
      undefined,
    ])
    expect(screen.getByRole('alert').parentElement).toHaveFocus()
    await pass(5000)
    expect(alert).not.toHaveBeenCalled()
    type(REGISTRATION)
    await press('Create Account')
    await expectBusyFor('Create Account', 2000)
    expect(said()).toEqual(['Registration successful!'])
    expect(button('Create Account')).toBeEnabled()
    expect(Object.keys(REGISTRATION).map((label) => field(label).value)).toEqual(['', '', '', ''])
    expect(heading()).toHaveFocus()
  })

  test('a password can be shown, is announced under its name, and is hidden again on submit', async () => {
    await press('Show password')
    expect(field('Password')).toHaveAttribute('type', 'text')
    expect(field('Confirm Password')).toHaveAttribute('type', 'password')
    expect(button('Hide password')).toHaveAttribute('aria-controls', field('Password').id)
    // Some spell checkers send the text to a server, and phones capitalize the first letter.
    for (const label of ['Password', 'Email Address']) {
      expect(field(label)).toHaveAttribute('spellcheck', 'false')
      expect(field(label)).toHaveAttribute('autocapitalize', 'none')
    }
    type(REGISTRATION)
    await press('Create Account')
    expect(field('Password')).toHaveAttribute('type', 'password')
  })

  test('AUTH-08 nothing happens after the visitor has left', async () => {
    type(REGISTRATION)
    await press('Create Account')
    await pass(1000)
    cleanup()
    await pass(5000)
    expect(alert).not.toHaveBeenCalled()
  })
})

describe('Login: sign in and sign up', () => {
  beforeEach(() => open('Login'))

  test('AUTH-02 AUTH-08 AUTH-09 has its title, subtitle, fields, checkbox and links; signing in takes 1.5 s', async () => {
    expect(screen.getByText(DEMONSTRATION)).toBeVisible()
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(heading()).not.toHaveFocus()
    expect(screen.getByText('Sign in to continue your journey')).toBeVisible()
    expect(field('Email')).toMatchObject({ type: 'email', autocomplete: 'username' })
    expect(field('Password')).toMatchObject({ type: 'password', autocomplete: 'current-password' })
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
    expect(button('Sign Up')).toBeVisible()
    type({ Email: EMAIL, Password: 'x' })
    await press('Sign In')
    await expectBusyFor('Sign In', 1500)
    expect(said()).toEqual(['Login successful!'])
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(field('Password')).toHaveValue('')
  })

  test('AUTH-03 AUTH-07 switching clears the errors, keeps the email address and moves the focus to the title', async () => {
    type({ Email: 'nobody' })
    await press('Sign In')
    expect(errorUnder('Email')).toBe('Email is invalid')
    expect(errorUnder('Password')).toBe('Password is required')
    await press('Sign Up')
    expect(screen.getByText(DEMONSTRATION)).toBeVisible()
    expect(heading()).toHaveTextContent('Create Account')
    expect(heading()).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('Email Address')).toHaveValue('nobody')
    await press('Create Account')
    expect(errorUnder('Full Name')).toBe('Name is required')
    await press('Sign In')
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(errorUnder('Email')).toBeUndefined()
  })

  test('AUTH-03 AUTH-08 AUTH-09 a new account takes 1.5 s and does not enforce the terms', async () => {
    await press('Sign Up')
    expect(screen.getByRole('checkbox', { name: 'I agree to the Terms and Conditions' })).not.toBeChecked()
    expect(screen.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/terms')
    type(REGISTRATION)
    await press('Create Account')
    await expectBusyFor('Create Account', 1500)
    expect(said()).toEqual(['Registration successful!'])
  })
})

describe('Login: a new password', () => {
  test('AUTH-04 AUTH-05 AUTH-07 AUTH-08 AUTH-09 sends a code by email in 1.5 s, and counts down 30 s', async () => {
    await open('Login')
    type({ Email: 'jordan@' })
    await press('Forgot Password?')
    expect(heading()).toHaveTextContent('Reset Password')
    expect(heading()).toHaveFocus()
    expect(field('Email')).toHaveValue('jordan@')
    await press('Send Verification Code')
    expect(errorUnder('Email')).toBe('Email is invalid')
    await pass(5000)
    expect(alert).not.toHaveBeenCalled()
    type({ Email: EMAIL })
    await press('Send Verification Code')
    await expectBusyFor('Send Verification Code', 1500)
    expect(said()).toEqual([`OTP sent to ${EMAIL}`])
    expect(screen.getByText(`Enter the 6-digit code sent to ${EMAIL}`)).toBeVisible()
    expect(heading()).toHaveFocus()
    for (let left = 30; left > 0; left -= 1) {
      expect(screen.getByText(`in ${left} s`)).toBeVisible()
      expect(button('Resend OTP')).toBeDisabled()
      await pass(1000)
    }
    expect(screen.queryByText(/^in \d+ s$/)).toBeNull()
    // jsdom draws the last change.
    await pass(20)
    expect(vi.getTimerCount()).toBe(0)
    alert.mockClear()
    await press('Resend OTP')
    await expectBusyFor('Resend OTP', 1000)
    expect(said()).toEqual([`OTP resent to ${EMAIL}`])
    expect(screen.getByText('in 30 s')).toBeVisible()
    expect(button('Resend OTP')).toBeDisabled()
    expect(field('Verification code')).toHaveFocus()
  })

  test('AUTH-05 AUTH-07 the code has at most six digits, must be complete, and may be rejected', async () => {
    await toCode()
    const code = field('Verification code')
    expect(code).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric', type: 'text' })
    for (const [text, held] of [
      ['12345678', '123456'],
      ['code: 98-76-54.', '987654'],
      ['१२३४५६', ''],
      ['a1b2c3', '123'],
    ] as const) {
      type({ 'Verification code': text })
      expect(code).toHaveValue(held)
    }
    await press('Verify')
    expect(errorUnder('Verification code')).toBe('OTP must be 6 digits')
    expect([isCodeRight('12345'), isCodeRight('1234567'), isCodeRight('123456')]).toEqual([false, false, true])
    vi.mocked(isCodeRight).mockReturnValueOnce(false)
    type({ 'Verification code': '123 456' })
    await press('Verify')
    await expectBusyFor('Verify', 1500)
    expect(errorUnder('Verification code')).toBe('Invalid OTP. Please try again.')
    expect(screen.getByRole('alert').parentElement).toHaveFocus()
    await press('Verify')
    await pass(1500)
    expect(screen.getByText('Enter your new password below')).toBeVisible()
  })

  test('AUTH-06 AUTH-07 AUTH-08 AUTH-09 a new password follows the rules, takes 1.5 s, leads to sign-in', async () => {
    await toNewPassword()
    expect(heading()).toHaveTextContent('Reset Password')
    expect(heading()).toHaveFocus()
    expect(field('New Password')).toMatchObject({ type: 'password', autocomplete: 'new-password' })
    type({ 'New Password': 'secret1', 'Confirm New Password': 'secret' })
    await press('Reset Password')
    expect(errorUnder('Confirm New Password')).toBe('Passwords do not match')
    type({ 'Confirm New Password': 'secret1' })
    await press('Reset Password')
    await expectBusyFor('Reset Password', 1500)
    expect(said()).toEqual(['Password reset successful!'])
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(field('Email')).toHaveValue('')
  })

  test('AUTH-08 AUTH-10 Back cancels the wait and returns to the email address, which is still filled in', async () => {
    await toCode()
    type({ 'Verification code': '123456' })
    await press('Verify')
    await press('Back')
    expect(field('Email')).toHaveValue(EMAIL)
    await pass(60_000)
    expect(button('Send Verification Code')).toBeVisible()
    expect(alert).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('AUTH-10 Back to Login clears everything', async () => {
    await toNewPassword()
    type({ 'New Password': 'secret1' })
    await press('Back to Login')
    expect(heading()).toHaveTextContent('Welcome Back')
    expect(heading()).toHaveFocus()
    expect([field('Email').value, field('Password').value]).toEqual(['', ''])
    await press('Forgot Password?')
    expect(field('Email')).toHaveValue('')
    await press('Back to Login')
    type({ Email: EMAIL })
    await press('Forgot Password?')
    expect(field('Email')).toHaveValue(EMAIL)
    await press('Back to Login')
    expect(field('Email')).toHaveValue('')
  })
})
