import {
  openOwnerConnection,
  type OwnerConnection,
} from '../../apps/server/src/db/setup/owner-connection.ts';

/** What makes the first administrator of a new database. */
export const firstAdministrator = {
  ADMIN_USERNAME: 'first@example.com',
  ADMIN_PASSWORD: 'nobody-guesses-this-one',
};

/** Sends calls to a server as its first administrator. */
export class Administrator {
  readonly #url: string;
  #token = '';

  private constructor(url: string) {
    this.#url = url;
  }

  /** Signs in, and works in a new client. */
  static async inNewClient(url: string, databaseUrl: string): Promise<Administrator> {
    const administrator = new Administrator(url);
    await administrator.#signIn();
    await administrator.send('Clients/AddClient', { name: 'Gateway' });
    await withOwner(databaseUrl, (owner) =>
      owner.run(
        `update users set "clientId" = (select cl_id from clients where cl_name = 'Gateway') where "userName" = $1`,
        [firstAdministrator.ADMIN_USERNAME],
      ),
    );
    await administrator.#signIn();
    return administrator;
  }

  async #signIn(): Promise<void> {
    const { ADMIN_USERNAME: Username, ADMIN_PASSWORD: Password } = firstAdministrator;
    this.#token = '';
    this.#token = String((await this.call('Account/token', { Username, Password }))['token']);
  }

  /** A call that must succeed and answers an object. */
  async call(path: string, body: object): Promise<Record<string, unknown>> {
    const reply = await this.send(path, body);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    // Safe: the calls that are made with it answer objects.
    return (await reply.json()) as Record<string, unknown>;
  }

  send(path: string, body: object): Promise<Response> {
    const headers = {
      'content-type': 'application/json',
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
    };
    return fetch(`${this.#url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}

async function withOwner<T>(url: string, work: (owner: OwnerConnection) => Promise<T>): Promise<T> {
  const owner = await openOwnerConnection(url, 'test');
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}
