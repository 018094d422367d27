/** What registration asks for. */
export interface Registration {
  name: string
  email: string
  password: string
  confirmPassword: string
}

export const emptyRegistration: Registration = { name: '', email: '', password: '', confirmPassword: '' }
