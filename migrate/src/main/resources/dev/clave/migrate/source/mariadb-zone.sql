SET time_zone = '+00:00'
