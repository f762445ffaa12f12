# frozen_string_literal: true

# An app for any shop, with the standard library of Ruby only.

require 'base64'
require 'json'
require 'net/http'
require 'openssl'
require 'securerandom'
require 'socket'
require 'uri'

KEY, SECRET, APP_URL = ENV.values_at('SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET', 'SHOPIFY_APP_URL')
VERSION = '2026-10'

$tokens = {}
$states = {}
$received = []

def request(kind, url, body, headers = {})
  uri = URI(url)
  asked = kind.new(uri, { 'content-type' => 'application/json' }.merge(headers))
  asked.body = JSON.generate(body) if body
  Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |http| http.request(asked) }
end

def graphql(shop, query, variables)
  response = request(
    Net::HTTP::Post,
    "https://#{shop}/admin/api/#{VERSION}/graphql.json",
    { query: query, variables: variables },
    { 'x-shopify-access-token' => $tokens[shop] }
  )
  JSON.parse(response.body)['data']
end

def secure_equal?(left, right)
  OpenSSL.secure_compare(left, right.to_s)
end

def begin_grant(shop)
  $states[shop] = SecureRandom.hex
  query = URI.encode_www_form(
    client_id: KEY,
    scope: ENV.fetch('SCOPES'),
    redirect_uri: "#{APP_URL}/auth/callback",
    state: $states[shop]
  )
  [302, nil, "https://#{shop}/admin/oauth/authorize?#{query}"]
end

def finish_grant(shop, query)
  text = URI.encode_www_form(query.reject { |name, _| name == 'hmac' }.sort)
  return [400, { error: 'hmac' }] unless
    secure_equal?(OpenSSL::HMAC.hexdigest('SHA256', SECRET, text), query['hmac'])
  return [400, { error: 'state' }] unless secure_equal?($states.delete(shop).to_s, query['state'])

  granted = request(
    Net::HTTP::Post,
    "https://#{shop}/admin/oauth/access_token",
    { client_id: KEY, client_secret: SECRET, code: query['code'] }
  )
  $tokens[shop] = JSON.parse(granted.body).fetch('access_token')
  %w[PRODUCTS_CREATE APP_UNINSTALLED].each do |topic|
    graphql(shop, <<~GRAPHQL, { topic: topic, uri: "#{APP_URL}/webhooks" })
      mutation ($topic: WebhookSubscriptionTopic!, $uri: String!) {
        webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
          userErrors { message }
        }
      }
    GRAPHQL
  end
  [302, nil, "https://#{Base64.decode64(query['host'])}/apps/#{KEY}"]
end

def create_product(shop)
  created = graphql(shop, <<~GRAPHQL, { product: { title: 'Red snowboard' } })
    mutation ($product: ProductCreateInput!) {
      productCreate(product: $product) { product { title } }
    }
  GRAPHQL
  [200, created['productCreate']['product']]
end

def ask_for_plan(shop)
  asked = graphql(shop, <<~GRAPHQL, { returnUrl: "#{APP_URL}/state" })
    mutation ($returnUrl: URL!) {
      appSubscriptionCreate(name: "Monthly", test: true, returnUrl: $returnUrl, lineItems: [{
        plan: { appRecurringPricingDetails: { price: { amount: 9, currencyCode: USD } } }
      }]) { confirmationUrl }
    }
  GRAPHQL
  [200, { url: asked['appSubscriptionCreate']['confirmationUrl'] }]
end

def call_rest(shop)
  response = request(
    Net::HTTP::Get,
    "https://#{shop}/admin/api/#{VERSION}/products/1.json",
    nil,
    { 'x-shopify-access-token' => $tokens[shop] }
  )
  [200, { status: response.code.to_i }]
end

def receive(headers, body)
  expected = Base64.strict_encode64(OpenSSL::HMAC.digest('SHA256', SECRET, body))
  return [401, {}] unless secure_equal?(expected, headers['x-shopify-hmac-sha256'])

  topic, shop = headers.values_at('x-shopify-topic', 'x-shopify-shop-domain')
  $received << "#{topic} of #{shop}"
  $tokens.delete(shop) if topic == 'app/uninstalled'
  [200, {}]
end

def respond(method, target, headers, body)
  path, search = target.split('?', 2)
  query = URI.decode_www_form(search.to_s).to_h
  shop = query['shop']
  case "#{method} #{path}"
  when 'GET /auth' then begin_grant(shop)
  when 'GET /auth/callback' then finish_grant(shop, query)
  when 'GET /state' then [200, { shops: $tokens.keys, received: $received }]
  when 'GET /proxy' then [200, { proxied: shop, signed: query.key?('signature') }]
  when 'GET /rest' then call_rest(shop)
  when 'POST /products' then create_product(shop)
  when 'POST /plan' then ask_for_plan(shop)
  when 'POST /webhooks' then receive(headers, body)
  else [404, {}]
  end
end

def serve(socket)
  method, target = socket.gets.to_s.split
  headers = {}
  while (line = socket.gets.to_s.chomp) != ''
    name, value = line.split(': ', 2)
    headers[name.downcase] = value
  end
  body = socket.read(headers['content-length'].to_i)
  status, value, location = respond(method, target, headers, body)
  text = JSON.generate(value || {})
  socket.write("HTTP/1.1 #{status} Status\r\ncontent-type: application/json\r\n")
  socket.write("location: #{location}\r\n") if location
  socket.write("content-length: #{text.bytesize}\r\nconnection: close\r\n\r\n#{text}")
ensure
  socket.close
end

server = TCPServer.new('localhost', ENV.fetch('PORT').to_i)
puts 'The app listens.'
$stdout.flush
loop { Thread.new(server.accept) { |socket| serve(socket) } }
