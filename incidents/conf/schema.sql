CREATE TABLE products (
    id integer PRIMARY KEY,
    name text NOT NULL,
    category text NOT NULL,
    price numeric(10, 2) NOT NULL,
    description text NOT NULL
);
CREATE TABLE stock (
    product_id integer PRIMARY KEY REFERENCES products,
    quantity integer NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE coupons (
    code text PRIMARY KEY,
    percent integer NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE TABLE orders (
    id bigserial PRIMARY KEY,
    user_id integer NOT NULL,
    total numeric(12, 2) NOT NULL,
    coupon text,
    status text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    shipped_at timestamptz
);
CREATE INDEX orders_user ON orders (user_id, id DESC);
CREATE TABLE order_items (
    order_id bigint NOT NULL REFERENCES orders,
    product_id integer NOT NULL REFERENCES products,
    quantity integer NOT NULL,
    PRIMARY KEY (order_id, product_id)
);
CREATE TABLE charges (
    id bigserial PRIMARY KEY,
    order_id bigint NOT NULL,
    amount numeric(12, 2) NOT NULL,
    provider_reference text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX charges_order ON charges (order_id);

INSERT INTO products
SELECT n, 'Product ' || n,
       (ARRAY['books', 'kitchen', 'garden', 'audio', 'toys'])[1 + n % 5],
       (5 + (n * 37) % 400)::numeric + 0.90,
       repeat(md5(n::text) || ' ', 12)
FROM generate_series(1, 300) n;
INSERT INTO stock (product_id, quantity) SELECT id, 1000000 FROM products;
INSERT INTO coupons SELECT 'SPRING' || n, 5 + n % 3 * 5, now() + interval '30 days' FROM generate_series(1, 30) n;
INSERT INTO coupons SELECT 'WINTER' || n, 10, now() - interval '20 days' FROM generate_series(1, 10) n;
INSERT INTO orders (user_id, total, status, created_at, shipped_at)
SELECT 1000 + n % 400, 20 + n % 300, 'paid', now() - (6000 - n) * interval '3 minutes',
       CASE WHEN n < 5200 THEN now() - (6000 - n) * interval '3 minutes' + interval '1 day' END
FROM generate_series(1, 6000) n;
INSERT INTO order_items SELECT n, 1 + n % 300, 1 + n % 3 FROM generate_series(1, 6000) n;
ANALYZE products, stock, coupons, orders, order_items;
