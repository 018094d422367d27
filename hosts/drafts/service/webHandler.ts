/** A web standard request handler, as serverless hosts run them. */
export type WebHandler = (request: Request) => Promise<Response>
